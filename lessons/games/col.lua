-- Col on a strip: Left colours a square blue, Right red, and equal colours never touch.
-- C. Vout; J. H. Conway, On Numbers and Games (1976), chapter 8. Every value is a number, or a number and star.
-- Coloured squares part the strip: each stretch of free squares is a part, with the colours beside it, unless it is a single
-- square that is nobody's. A strip in which nobody can move is left whole.
local function pieces (row)
  local out, first = {}, nil
  for i = 1, #row + 1 do
    local is_free = row:sub (i, i) == "."
    if is_free and not first then first = math.max (i - 1, 1) end
    if first and not is_free then
      local stretch = row:sub (first, i)
      if stretch ~= "L.R" and stretch ~= "R.L" then out[#out + 1] = { stretch } end
      first = nil
    end
  end
  return #out > 0 and out or { { row } }
end
local function colourings (p, own, other)
  local row, out, seen = p[1], {}, {}
  for i = 1, #row do
    local before, after = i > 1 and row:sub (i - 1, i - 1) or "", row:sub (i + 1, i + 1)
    if row:byte (i) == 46 and before ~= own and after ~= own then
      local after, word = row:sub (1, i - 1) .. own .. row:sub (i + 1), {}
      local rest = #row > 8 and pieces (after) or { { after } } -- short ones show all of the strip
      for k = 1, #rest do word[k] = rest[k][1] end
      local key = table.concat (word, " ") -- two ways to one position are one move
      if not seen[key] then out[#out + 1], seen[key] = parts (table.unpack (rest)), true end
    end
  end
  return out
end
return {
  name = "col", title = "Col",
  input = { { { name = "SQUARES", from = 1, to = 1000 }, many = true }, { { name = "STRIP", letters = "LR." }, many = true } },
  start = function (...)
    local all = {}
    for _, word in ipairs { ... } do
      local row = math.type (word) == "integer" and ("."):rep (word) or word
      for i = 1, #row - 1 do
        local a, b = row:sub (i, i), row:sub (i + 1, i + 1)
        if a ~= "." and b ~= "." and a == b then error ("want no two neighbours of one colour", 0) end
      end
      for _, piece in ipairs (pieces (row)) do all[#all + 1] = piece end
    end
    return parts (table.unpack (all))
  end,
  left = function (p) return colourings (p, "L", "R") end,
  right = function (p) return colourings (p, "R", "L") end,
  label = function (p) return p[1] end,
  draw = function (p, pen) pen.board (p, { L = "left", R = "right" }) end,
  tests = {
    { input = "1", value = "*" }, { input = "2", value = "0" }, { input = "L.", value = "-1" },
    { input = ".L.", value = "-2" },
    { input = "L...L", value = "-1" }, { input = "..LR.. ..", outcome = "P" },
  },
}
