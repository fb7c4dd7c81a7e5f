-- Hare and Hounds: three hounds (Left) step forward or sideways along the lines, the hare (Right) steps any way; hounds that cannot move have lost, and so has the hare.
-- É. Lucas; Winning Ways, chapter 21, as the French Military Hunt. Play may go round, and is then a draw: nobody counts moves.
-- Squares are 0, then 1 to 9 in three columns of three, then 10. Once no hound is behind the hare, the hounds are left without a move.
-- The words are the hounds’ squares and the hare's; without words it is the usual start.
local next = {
  [0] = { 1, 2, 3 }, { 0, 2, 4, 5 }, { 0, 1, 3, 5 }, { 0, 2, 5, 6 },
  { 1, 5, 7 }, { 1, 2, 3, 4, 6, 7, 8, 9 }, { 3, 5, 9 },
  { 4, 5, 8, 10 }, { 5, 7, 9, 10 }, { 5, 6, 8, 10 }, { 7, 8, 9 },
}
local function column (square) return (square + 2) // 3 end
local function is_hound (p, square)
  return p[1] == square or p[2] == square or p[3] == square
end
local function position (a, b, c, hare)
  local hounds = { a, b, c }
  table.sort (hounds)
  return { hounds[1], hounds[2], hounds[3], hare }
end
return {
  name = "hare-and-hounds", title = "Hare and Hounds", loopy = true,
  input = {
    { name = "HOUND", from = 0, to = 10, optional = true }, { name = "HOUND", from = 0, to = 10, optional = true },
    { name = "HOUND", from = 0, to = 10, optional = true }, { name = "HARE", from = 0, to = 10, optional = true },
  },
  start = function (a, b, c, hare)
    local p = position (a or 0, b or 1, c or 3, hare or 10)
    if p[1] == p[2] or p[2] == p[3] or is_hound (p, p[4]) then error ("want three hounds and a hare on squares of their own", 0) end
    return p
  end,
  left = function (p)
    local out, hare = {}, p[4]
    if column (hare) <= math.min (column (p[1]), column (p[2]), column (p[3])) then return out end
    for i = 1, 3 do
      for _, to in ipairs (next[p[i]]) do
        if column (to) >= column (p[i]) and to ~= hare and not is_hound (p, to) then
          local q = { p[1], p[2], p[3] }
          q[i] = to
          out[#out + 1] = position (q[1], q[2], q[3], hare)
        end
      end
    end
    return out
  end,
  right = function (p)
    local out = {}
    for _, to in ipairs (next[p[4]]) do
      if not is_hound (p, to) then out[#out + 1] = position (p[1], p[2], p[3], to) end
    end
    return out
  end,
  tell = function (from, to)
    if from[4] ~= to[4] then return "hare " .. from[4] .. " to " .. to[4] end
    local left, reached
    for i = 1, 3 do
      if not is_hound (to, from[i]) then left = from[i] end
      if not is_hound (from, to[i]) then reached = to[i] end
    end
    return "hound " .. left .. " to " .. reached
  end,
  label = function (p) return p[1] .. "," .. p[2] .. "," .. p[3] .. ":" .. p[4] end,
  draw = function (p, pen)
    local function place (square)
      if square == 0 or square == 10 then return 36 * column (square), 36 end
      return 36 * column (square), 36 * ((square - 1) % 3)
    end
    for a = 0, 10 do
      for _, b in ipairs (next[a]) do
        local x, y = place (a)
        local x2, y2 = place (b)
        if a < b then pen.line (x, y, x2, y2, "faint") end
      end
    end
    for square = 0, 10 do
      local x, y = place (square)
      if is_hound (p, square) then pen.circle (x, y, 10, "ink", "left")
      elseif square == p[4] then pen.circle (x, y, 10, "ink", "right")
      else pen.circle (x, y, 10, "soft", "paper") end
      local is_free = square ~= p[4] and not is_hound (p, square)
      pen.text (x, y, tostring (square), is_free and "soft" or "paper")
    end
  end,
  tests = { { input = "0 1 3 10", outcome = "L" }, { input = "4 6 7 10", outcome = "D" }, { input = "7 8 9 10", outcome = "P" } },
}
