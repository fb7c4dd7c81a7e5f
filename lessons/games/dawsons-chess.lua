-- Dawson’s chess, as Guy and Smith play it: remove a pin that stands alone, or two or three in a row with one end free or both.
-- R. K. Guy, C. A. B. Smith, The G-values of various games (1956): octal 0.137.
-- The rows that are left, the shorter one first; an empty one is none.
local function rows (a, b)
  if b == 0 then return parts () end
  return a == 0 and b or parts (a, b)
end
return {
  name = "dawsons-chess", title = "Dawson’s chess",
  input = { { name = "PINS", from = 0 }, many = true }, rows = true,
  moves = function (n)
    local out = {}
    if n == 1 then out[1] = parts () end
    if n >= 2 then out[1] = rows (0, n - 2) end
    for a = 0, (n - 3) // 2 do out[#out + 1] = rows (a, n - 3 - a) end
    return out
  end,
  tests = { -- OEIS A002187
    { input = "1", grundy = 1 }, { input = "2", grundy = 1 }, { input = "3", grundy = 2 }, { input = "4", grundy = 0 },
    { input = "5", grundy = 3 }, { input = "8", grundy = 0 }, { input = "14", grundy = 0 },
  },
}
