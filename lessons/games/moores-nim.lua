-- Moore’s Nim: take any numbers from up to k heaps.
-- E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910).
return {
  name = "moores-nim", title = "Moore’s Nim",
  input = { { name = "HEAP", from = 0 }, many = true },
  params = { { name = "heaps", default = 2, from = 1, help = "from how many heaps one may take at once" } },
  start = function (...)
    local p = { ... }
    table.sort (p)
    return p
  end,
  moves = function (p)
    local out, q, seen = {}, { table.unpack (p) }, {} -- equal heaps make equal moves
    local function go (i, n) -- heaps before i are settled, n of them changed
      if i > #p then
        if n > 0 then
          local r = { table.unpack (q) }
          table.sort (r)
          local key = table.concat (r, ",")
          if not seen[key] then out[#out + 1], seen[key] = r, true end
        end
        return
      end
      go (i + 1, n)
      if n < options.heaps then
        for rest = 0, p[i] - 1 do
          q[i] = rest
          go (i + 1, n + 1)
        end
        q[i] = p[i]
      end
    end
    go (1, 0)
    return out
  end,
  tell = function (from, to) return "leave " .. table.concat (to, ", ") end,
  label = function (p) return table.concat (p, ",") end,
  tests = { -- lost where every column of bits holds a multiple of k + 1 ones
    { input = "1 1 1", outcome = "P" }, { input = "2 2 2", outcome = "P" }, { input = "1 2 3", outcome = "N" },
    { input = "3 3 3", outcome = "P" }, { input = "1 1", outcome = "N" },
  },
}
