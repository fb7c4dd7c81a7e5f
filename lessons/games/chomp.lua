-- Chomp: eat a square of the chocolate bar with all that lies to the right of it and below. The top left one is poisoned.
-- D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974); F. Schuh, Spel van delers (1952).
-- A position is the lengths of the rows, where nothing is left 0, and last how many columns there were.
return {
  name = "chomp", title = "Chomp",
  input = { { name = "ROWS", from = 1, to = 1000 }, { name = "COLUMNS", from = 1, to = 1000 } },
  start = function (rows, columns)
    local p = {}
    for i = 1, rows + 1 do p[i] = columns end
    return p
  end,
  moves = function (p)
    local out = {}
    for row = 1, #p - 1 do
      for left = row == 1 and 1 or 0, p[row] - 1 do
        local q = {}
        for i = 1, #p do q[i] = (i < row or i == #p) and p[i] or math.min (p[i], left) end
        out[#out + 1] = q
      end
    end
    return out
  end,
  label = function (p)
    local n = #p - 1
    while p[n] == 0 do n = n - 1 end
    return table.concat (p, ",", 1, n)
  end,
  tell = function (from, to)
    local row = 1
    while to[row] == from[row] do row = row + 1 end
    local column = to[row] + 1
    return "bite " .. (column > 26 and column .. "," or string.char (64 + column)) .. row
  end,
  draw = function (p, pen)
    local rows = {}
    for i = 1, #p - 1 do
      local row = ("o"):rep (p[i]) .. ("."):rep (p[#p] - p[i])
      rows[i] = i == 1 and "x" .. row:sub (2) or row
    end
    pen.board (rows, { o = "tile wood", x = "ink" })
  end,
  tests = {
    { input = "2 4", outcome = "N" }, { input = "3 3", outcome = "N" }, { input = "1 1", outcome = "P" },
    { input = "4 5", outcome = "N" },
  },
}
