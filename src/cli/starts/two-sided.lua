-- @NAME@: on a strip of squares Left moves her L's to the right, Right his R's to the left, one square at a time.
-- Change what you like. “grundy check @FILE@” runs the tests below; docs/rules.md tells what else rules can say.

-- Every row that arises when the piece @own moves by @step onto an empty square.
local function walks (row, own, step)
  local out = {}
  for i = 1, #row do
    local to = i + step
    if row:sub (i, i) == own and row:sub (to, to) == "." then
      local first, second = math.min (i, to), math.max (i, to)
      local pair = step > 0 and "." .. own or own .. "."
      out[#out + 1] = { row:sub (1, first - 1) .. pair .. row:sub (second + 1) }
    end
  end
  return out
end

return {
  name = "@NAME@", title = "@NAME@",

  -- A position is a number, a string, or a table of these. A list of strings of one length is drawn as a board, so that a
  -- strip is a list of one string. Every word after the file's name is a strip, and several are a sum.
  -- What words are taken; others are told where they stand.
  input = { { name = "STRIP", letters = "LR." }, many = true },
  start = function (...)
    local strip = { ... }
    for i = 1, #strip do strip[i] = { strip[i] } end
    return parts (table.unpack (strip))
  end,

  -- The moves of each player. Where both have the same, write “moves = …” instead.
  left = function (p) return walks (p[1], "L", 1) end,
  right = function (p) return walks (p[1], "R", -1) end,

  label = function (p) return p[1] end,
  draw = function (p, pen) pen.board (p, { L = "left", R = "right" }) end,

  -- What must be true. Values are written as grundy prints them.
  tests = {
    { input = "L..", value = "2" },
    { input = "L.R", value = "*" },
    { input = "L.R L.R", outcome = "P" },
  },
}
