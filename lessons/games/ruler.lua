-- The Ruler game: turn any number of coins that lie side by side, the rightmost of them from heads to tails.
-- Winning Ways, chapter 14: the value of place n, counted from 1, is the largest power of 2 that divides n.
return {
  name = "ruler", title = "Ruler",
  input = { { name = "PLACE", from = 1 }, many = true },
  moves = function (n)
    local out = {}
    for first = 1, n do
      local turned = {}
      for place = first, n - 1 do turned[#turned + 1] = place end
      out[first] = parts (table.unpack (turned))
    end
    return out
  end,
  value = function (n) return n & -n end,
  tests = { { input = "6", grundy = 2 }, { input = "8", grundy = 8 }, { input = "12", grundy = 4 }, { input = "7", grundy = 1 } },
}
