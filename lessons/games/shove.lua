-- Shove: a player moves a piece of his own and all pieces to the left of it one square to the left; pieces fall off the end.
-- M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play (2007): all values are numbers.
local function moves (row, own)
  local out = {}
  for i = 1, #row do
    if row:sub (i, i) == own then out[#out + 1] = { row:sub (2, i) .. "." .. row:sub (i + 1) } end
  end
  return out
end
return {
  name = "shove", title = "Shove",
  input = { { name = "STRIP", letters = "LR." }, many = true },
  start = function (...)
    local all = { ... }
    for i = 1, #all do all[i] = { all[i] } end
    return parts (table.unpack (all))
  end,
  left = function (p) return moves (p[1], "L") end,
  right = function (p) return moves (p[1], "R") end,
  label = function (p) return p[1] ~= "" and p[1] or "empty" end,
  draw = function (p, pen)
    if p[1] == "" then pen.text (0, 0, "empty", "faint") else pen.board (p, { L = "left", R = "right" }) end
  end,
  tests = {
    { input = "L", value = "1" }, { input = "..L", value = "3" }, { input = "R", value = "-1" }, { input = "RL", value = "3/2" },
  },
}
