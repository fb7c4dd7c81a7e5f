-- Nimble: coins lie on a strip, several on a square if you like; move one to the left. Square 0 is the purse.
-- T. S. Ferguson, Game Theory, part I. Every coin is a heap as large as its square.
return {
  name = "nimble", title = "Nimble",
  input = { { name = "SQUARE", from = 0 }, many = true },
  moves = function (square)
    local out = {}
    for to = 0, square - 1 do out[#out + 1] = to end
    return out
  end,
  tell = function (from, to) return "move the coin on " .. from .. " to " .. to end,
  draw = function (square, pen)
    local row = {}
    for i = 0, square do row[#row + 1] = i == square and "o" or "." end
    pen.board ({ table.concat (row) }, { o = "wood" })
  end,
  tests = { { input = "2 3 6 6", grundy = 1 }, { input = "4 4", outcome = "P" } },
}
