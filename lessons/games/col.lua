-- Col on a strip: Left colours a square blue, Right red, and equal colours never touch.
-- C. Vout; J. H. Conway, On Numbers and Games (1976), chapter 8. Every value is a number, or a number and star.
local function with (row, i, letter)
  return { row:sub (1, i - 1) .. letter .. row:sub (i + 1) }
end
local function colourings (p, own, other)
  local row, out = p[1], {}
  for i = 1, #row do
    local before, after = row:sub (i - 1, i - 1), row:sub (i + 1, i + 1)
    if i == 1 then before = "" end
    if row:byte (i) == 46 and before ~= own and after ~= own then out[#out + 1] = with (row, i, own) end
  end
  return out
end
return {
  name = "col", title = "Col",
  start = function (word)
    return { math.type (word) == "integer" and ("."):rep (word) or word }
  end,
  left = function (p) return colourings (p, "L", "R") end,
  right = function (p) return colourings (p, "R", "L") end,
  label = function (p) return p[1] end,
  draw = function (p, pen) pen.board (p, { L = "left", R = "right" }) end,
  tests = {
    { input = "1", value = "*" }, { input = "2", value = "0" }, { input = "L.", value = "-1" },
    { input = ".L.", value = "-2" },
  },
}
