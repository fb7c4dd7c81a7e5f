-- One from each: choose some of the heaps and take one coin from each of them.
-- CSES 2208, Another Game. Lost where every heap is even: whoever moves next answers by taking from the same heaps.
return {
  name = "one-from-each", title = "One from each",
  input = { { name = "HEAP", from = 0 }, many = true },
  start = function (...)
    local p = {}
    for _, n in ipairs { ... } do
      if n > 0 then p[#p + 1] = n end
    end
    table.sort (p)
    return p
  end,
  moves = function (p)
    local out, q = {}, {}
    local function go (i, changed) -- heaps before i are settled
      if i > #p then
        if changed then
          local r = {}
          for _, n in ipairs (q) do
            if n > 0 then r[#r + 1] = n end
          end
          table.sort (r)
          out[#out + 1] = r
        end
        return
      end
      local after = i
      while p[after] == p[i] do after = after + 1 end
      for taken = 0, after - i do -- of equal heaps it matters only how many are touched
        for k = i, after - 1 do q[k] = k - i < taken and p[k] - 1 or p[k] end
        go (after, changed or taken > 0)
      end
    end
    go (1, false)
    return out
  end,
  label = function (p) return #p > 0 and table.concat (p, ",") or "0" end,
  tests = { { input = "1 2 3", outcome = "N" }, { input = "2 2", outcome = "P" }, { input = "4 6 2", outcome = "P" } },
  problem = { name = "CSES 2208", input = "the number of tests, each the number of heaps and the heaps", first = "first", second = "second" },
  judge = function (input)
    local tests = {}
    for t = 1, input.number ("the number of tests", 1, 200000) do
      tests[t] = false
      for _ = 1, input.number ("the number of heaps", 1, 200000) do
        tests[t] = input.number ("a heap", 1, 1000000000) % 2 == 1 or tests[t]
      end
    end
    return tests
  end,
}
