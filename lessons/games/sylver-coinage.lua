-- Sylver coinage up to a greatest number: name a number that is no sum of numbers named before; whoever must name 1 loses.
-- J. H. Conway; Winning Ways, chapter 18. (Without the bound the game is finite too, but has infinitely many moves.)
-- A position is the list of numbers from 2 on that may still be named, and the bound.
return {
  name = "sylver-coinage", title = "Sylver coinage",
  start = function (most)
    local p = {}
    for n = 2, most do p[#p + 1] = n end
    return p
  end,
  moves = function (p)
    local out, most = {}, p[#p] or 0
    local free = {}
    for _, n in ipairs (p) do free[n] = true end
    for i, n in ipairs (p) do
      -- What is not free is a sum already; adding n again and again makes more of them.
      local made = {}
      for m = 0, most do made[m] = m == 0 or m > 1 and not free[m] end
      for m = n, most do made[m] = made[m] or made[m - n] end
      local rest = {}
      for _, m in ipairs (p) do
        if not made[m] then rest[#rest + 1] = m end
      end
      out[i] = rest
    end
    return out
  end,
  label = function (p) return #p > 0 and table.concat (p, ",") or "1" end,
  tests = { { input = "2", outcome = "N" }, { input = "3", outcome = "P" } },
}
