-- Northcott’s game, with pieces that only advance: in every row a white and a black piece walk towards each other. Each row is
-- a heap as large as the gap between them. (Retreats change nothing, since each can be taken back.)
-- Winning Ways, chapter 3. A position is the squares of the white and of the black piece in a row of n squares.
return {
  name = "northcott", title = "Northcott’s game",
  input = { { name = "WHITE", from = 1 }, { name = "BLACK", from = 1 }, many = true },
  params = { { name = "squares", default = 8, from = 1, to = 1000, help = "how many squares a row has" } },
  start = function (...)
    local rows, word = {}, { ... }
    for i = 1, #word, 2 do
      if word[i] >= word[i + 1] then error ("want the white piece of every row before the black one", 0) end
      rows[#rows + 1] = { word[i], word[i + 1] }
    end
    return parts (table.unpack (rows))
  end,
  left = function (p)
    local out = {}
    for square = p[1] + 1, p[2] - 1 do out[#out + 1] = { square, p[2] } end
    return out
  end,
  right = function (p)
    local out = {}
    for square = p[2] - 1, p[1] + 1, -1 do out[#out + 1] = { p[1], square } end
    return out
  end,
  label = function (p) return p[1] .. "-" .. p[2] end,
  draw = function (p, pen)
    local row = {}
    for i = 1, math.max (options.squares, p[2]) do row[i] = i == p[1] and "W" or i == p[2] and "B" or "." end
    pen.board ({ table.concat (row) }, { W = "left", B = "right" })
  end,
  tests = { { input = "1 5", value = "*3" }, { input = "1 3 4 6", value = "0" }, { input = "1 5 2 4", value = "*2" } },
}
