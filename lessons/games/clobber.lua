-- Clobber on a strip: a piece moves onto a neighbour of the other colour and takes it.
-- M. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber, Integers 5 (2005). Left has X.
-- An empty square is never filled again: every run in which both colours stand is a part. A row without any is left whole.
local function pieces (row)
  local out, first = {}, 1
  for i = 1, #row + 1 do
    if i > #row or row:sub (i, i) == "." then
      local run = row:sub (first, i - 1)
      if run ~= run:sub (1, 1):rep (#run) then out[#out + 1] = { run } end
      first = i + 1
    end
  end
  return #out > 0 and out or { { row } }
end
local function hits (p, own, other)
  local row, out, seen = p[1], {}, {}
  for i = 1, #row do
    for step = -1, 1, 2 do
      local to = i + step
      if row:sub (i, i) == own and to >= 1 and to <= #row and row:sub (to, to) == other then
        local letter, word = {}, {}
        for k = 1, #row do letter[k] = k == i and "." or k == to and own or row:sub (k, k) end
        local rest = #row > 8 and pieces (table.concat (letter)) or { { table.concat (letter) } } -- short ones show all of the row
        for k = 1, #rest do word[k] = rest[k][1] end
        local key = table.concat (word, " ") -- two ways to one position are one move
        if not seen[key] then out[#out + 1], seen[key] = parts (table.unpack (rest)), true end
      end
    end
  end
  return out
end
return {
  name = "clobber", title = "Clobber",
  input = { { name = "STRIP", letters = "XO." }, many = true },
  start = function (...)
    local all = {}
    for _, row in ipairs { ... } do
      for _, piece in ipairs (pieces (row)) do all[#all + 1] = piece end
    end
    return parts (table.unpack (all))
  end,
  left = function (p) return hits (p, "X", "O") end,
  right = function (p) return hits (p, "O", "X") end,
  label = function (p) return p[1] end,
  draw = function (p, pen) pen.board (p, { X = "left", O = "right" }) end,
  tests = {
    { input = "XO", value = "*" }, { input = "XXO", value = "^" }, { input = "OOX", value = "v" }, { input = "XX", value = "0" },
    { input = "XXXO", value = "^^*" }, { input = "XXXO.OOX", value = "^*" }, { input = "XO XO", value = "0" },
    { input = "XOXOXOXOXO", outcome = "N" },
  },
}
