-- Dawson’s Kayles: knock down exactly two pins that stand side by side.
-- R. K. Guy, C. A. B. Smith, The G-values of various games (1956): octal 0.07.
-- The rows that are left, the shorter one first; an empty one is none.
local function rows (a, b)
  if b == 0 then return parts () end
  return a == 0 and b or parts (a, b)
end
return {
  name = "dawsons-kayles", title = "Dawson’s Kayles",
  input = { { name = "PINS", from = 0 }, many = true }, rows = true,
  moves = function (n)
    local out = {}
    for a = 0, (n - 2) // 2 do out[#out + 1] = rows (a, n - 2 - a) end
    return out
  end,
  tests = {
    { input = "4", grundy = 2 }, { input = "5", grundy = 0 }, { input = "6", grundy = 3 }, { input = "9", grundy = 0 },
    { input = "15", grundy = 0 }, { input = "34", grundy = 4 }, { input = "59", grundy = 0 },
  },
}
