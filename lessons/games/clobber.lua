-- Clobber on a strip: a piece moves onto a neighbour of the other colour and takes it.
-- M. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber, Integers 5 (2005). Left has X.
local function hits (p, own, other)
  local row, out = p[1], {}
  for i = 1, #row do
    for step = -1, 1, 2 do
      local to = i + step
      if row:sub (i, i) == own and to >= 1 and to <= #row and row:sub (to, to) == other then
        local letter = {}
        for k = 1, #row do letter[k] = k == i and "." or k == to and own or row:sub (k, k) end
        out[#out + 1] = { table.concat (letter) }
      end
    end
  end
  return out
end
return {
  name = "clobber", title = "Clobber",
  start = function (row) return { row } end,
  left = function (p) return hits (p, "X", "O") end,
  right = function (p) return hits (p, "O", "X") end,
  label = function (p) return p[1] end,
  draw = function (p, pen) pen.board (p, { X = "left", O = "right" }) end,
  tests = {
    { input = "XO", value = "*" }, { input = "XXO", value = "^" }, { input = "OOX", value = "v" }, { input = "XX", value = "0" },
    { input = "XXXO", value = "^^*" },
  },
}
