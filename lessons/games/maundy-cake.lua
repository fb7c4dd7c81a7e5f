-- Maundy cake: Left cuts a cake of squares from north to south into any number of equal parts, Right from east to west.
-- Winning Ways, chapter 2. A position is the height and the width.
local function equal (rows, columns, n, upright)
  local piece = {}
  for i = 1, n do piece[i] = upright and { rows, columns // n } or { rows // n, columns } end
  return parts (table.unpack (piece))
end
return {
  name = "maundy-cake", title = "Maundy cake",
  input = { { name = "ROWS", from = 1 }, { name = "COLUMNS", from = 1 } },
  start = function (rows, columns) return { rows, columns } end,
  left = function (p)
    local out = {}
    for n = 2, p[2] do
      if p[2] % n == 0 then out[#out + 1] = equal (p[1], p[2], n, true) end
    end
    return out
  end,
  right = function (p)
    local out = {}
    for n = 2, p[1] do
      if p[1] % n == 0 then out[#out + 1] = equal (p[1], p[2], n, false) end
    end
    return out
  end,
  label = function (p) return p[1] .. "×" .. p[2] end,
  draw = function (p, pen) pen.grid (p[1], p[2]) end,
  tests = {
    { input = "1 4", value = "3" }, { input = "1 5", value = "1" }, { input = "2 2", value = "0" }, { input = "4 1", value = "-3" },
    { input = "1 6", value = "4" },
  },
}
