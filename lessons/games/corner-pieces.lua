-- Corner pieces: rooks (R), bishops (B), kings (K), knights (N) and palaces (P) walk to the corner of a board without walls.
-- A palace goes like a rook, or one step diagonally; a knight has two moves, two steps one way and one step the other, both
-- towards the corner. Several pieces may stand on a square. BOJ 16880 and, with palaces alone, BOJ 16879; see lesson 5.
-- A position is a piece and how far it is from the corner: `R 5 3`, of two pieces `R 5 3 N 4 4`.
local function add (out, piece, x, y)
  if x >= 0 and y >= 0 then out[#out + 1] = { piece, x, y } end
end
local function value (p)
  local piece, x, y = p[1], p[2], p[3]
  local low, apart = math.min (x, y), math.abs (x - y)
  if piece == "R" then return x ~ y end
  if piece == "B" then return low end
  if piece == "K" then return apart % 2 == 0 and low % 2 * 2 or 1 + low % 2 * 2 end
  if piece == "N" then return ({ [0] = 0, math.min (apart, 1), apart < 2 and 1 or 2 })[low % 3] end
  return 3 * (x // 3 ~ y // 3) + (x + y) % 3
end
return {
  name = "corner-pieces", title = "Corner pieces",
  input = { { name = "PIECE", words = { "R", "B", "K", "N", "P" } }, { name = "X", from = 0 }, { name = "Y", from = 0 }, many = true },
  start = function (...)
    local word, all = { ... }, {}
    for i = 1, #word, 3 do all[#all + 1] = { word[i], word[i + 1], word[i + 2] } end
    return parts (table.unpack (all))
  end,
  moves = function (p)
    local piece, x, y, out = p[1], p[2], p[3], {}
    if piece == "R" or piece == "P" then
      for to = 0, x - 1 do add (out, piece, to, y) end
      for to = 0, y - 1 do add (out, piece, x, to) end
    end
    if piece == "B" then
      for step = 1, math.min (x, y) do add (out, piece, x - step, y - step) end
    elseif piece == "N" then
      add (out, piece, x - 1, y - 2)
      add (out, piece, x - 2, y - 1)
    elseif piece ~= "R" then
      add (out, piece, x - 1, y - 1)
    end
    if piece == "K" then
      add (out, piece, x - 1, y)
      add (out, piece, x, y - 1)
    end
    return out
  end,
  value = value,
  named = true,
  label = function (p) return p[1] .. " " .. p[2] .. "," .. p[3] end,
  draw = function (p, pen)
    local rows, side = {}, math.max (p[2], p[3], 7) + 1
    if side > 64 then return pen.text (0, 0, p[1] .. " " .. p[2] .. "," .. p[3]) end
    for y = side - 1, 0, -1 do
      rows[#rows + 1] = y == p[3] and ("."):rep (p[2]) .. p[1] .. ("."):rep (side - p[2] - 1) or ("."):rep (side)
    end
    pen.board (rows, { [p[1]] = "wood" })
  end,
  tests = {
    { input = "R 5 3", grundy = 6 }, { input = "B 4 7", grundy = 4 }, { input = "K 5 4", grundy = 1 }, { input = "K 5 3", grundy = 2 },
    { input = "N 8 5", grundy = 2 }, { input = "P 7 4", grundy = 11 }, { input = "R 12 11 B 9 12 K 11 9 N 11 12 P 11 8", outcome = "N" },
  },
  problem = {
    { name = "BOJ 16880", input = "the number of pieces, each its two coordinates and its letter", first = "koosaga", second = "cubelover" },
    { name = "BOJ 16879", input = "the number of palaces, each its two coordinates", first = "koosaga", second = "cubelover" },
  },
  judge = function (input, problem)
    local words, sum, largest = {}, 0, 0
    for i = 1, input.number ("the number of pieces", 1, 300000) do
      local x, y = input.number ("a coordinate", 0, 999999999), input.number ("a coordinate", 0, 999999999)
      local piece = problem == "BOJ 16879" and "P" or input.word ("R, B, K, N or P", { "R", "B", "K", "N", "P" })
      sum, largest = sum ~ value { piece, x, y }, math.max (largest, x, y, i)
      if largest <= 20 then
        for _, word in ipairs { piece, x, y } do words[#words + 1] = word end
      end
    end
    if largest > 20 then return { sum ~= 0 } end -- too much to explore
    return { words }
  end,
}
