-- Cutcake: Left cuts a cake of squares from north to south, Right from east to west, along the lines.
-- J. H. Conway, On Numbers and Games (1976); Winning Ways, chapter 2. A position is the height and the width.
local function bits (n) -- the largest power of 2 that is not above n
  local power = 1
  while 2 * power <= n do power = 2 * power end
  return power
end
return {
  name = "cutcake", title = "Cutcake",
  input = { { name = "ROWS", from = 1 }, { name = "COLUMNS", from = 1 } },
  start = function (rows, columns) return { rows, columns } end,
  left = function (p)
    local out = {}
    for k = 1, p[2] // 2 do out[k] = parts ({ p[1], k }, { p[1], p[2] - k }) end
    return out
  end,
  right = function (p)
    local out = {}
    for k = 1, p[1] // 2 do out[k] = parts ({ k, p[2] }, { p[1] - k, p[2] }) end
    return out
  end,
  value = function (p)
    local rows, columns = bits (p[1]), bits (p[2])
    if columns > rows then return p[2] // rows - 1 end
    if rows > columns then return 1 - p[1] // columns end
    return 0
  end,
  label = function (p) return p[1] .. "×" .. p[2] end,
  draw = function (p, pen) pen.grid (p[1], p[2]) end,
  tests = {
    { input = "1 4", value = "3" }, { input = "2 4", value = "1" }, { input = "3 3", value = "0" }, { input = "5 2", value = "-1" },
    { input = "4 1", value = "-3" },
  },
}
