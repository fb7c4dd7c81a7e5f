-- Kayles: knock down one pin or two that stand side by side.
-- H. E. Dudeney, The Canterbury Puzzles (1907); R. K. Guy, C. A. B. Smith, The G-values of various games (1956).
-- The rows that are left, the shorter one first; an empty one is none.
local function rows (a, b)
  if b == 0 then return parts () end
  return a == 0 and b or parts (a, b)
end
return {
  name = "kayles", title = "Kayles",
  input = { { name = "PINS", from = 0 }, many = true }, rows = true,
  moves = function (n)
    local out = {}
    for take = 1, 2 do
      for a = 0, (n - take) // 2 do out[#out + 1] = rows (a, n - take - a) end
    end
    return out
  end,
  tests = { { input = "5 7", grundy = 6 }, { input = "5", grundy = 4 }, { input = "9", grundy = 4 }, { input = "2 2", outcome = "P" } }, -- OEIS A002186
}
