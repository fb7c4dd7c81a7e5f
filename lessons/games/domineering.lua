-- Domineering: Left places dominoes upright, Right flat.
-- G. Andersson; M. Gardner, Scientific American, February 1974; Winning Ways, chapter 5.
-- The words are the rows of the board, or its height and width.
-- Regions of free squares that do not touch are parts, each a board of its own. A board with a single region is left whole,
-- unless it is a strip.
local function pieces (p)
  local width, out = #p[1] + 1, {}
  local cell = { ("#" .. table.concat (p, "#")):byte (1, -1) } -- a row after the other, a wall before each
  for start = 1, #cell do
    if cell[start] == 46 then
      local own, i = { start }, 1
      cell[start] = 0
      while own[i] do
        local at = own[i]
        if cell[at - 1] == 46 then cell[at - 1], own[#own + 1] = 0, at - 1 end
        if cell[at + 1] == 46 then cell[at + 1], own[#own + 1] = 0, at + 1 end
        if cell[at - width] == 46 then cell[at - width], own[#own + 1] = 0, at - width end
        if cell[at + width] == 46 then cell[at + width], own[#own + 1] = 0, at + width end
        i = i + 1
      end
      if #own > 1 then out[#out + 1] = own end
    end
  end
  if #out == 0 or #out == 1 and #p > 1 and width > 2 then return { p } end
  for i, own in ipairs (out) do
    local free, rows, top, bottom, first, last = {}, {}, #p, 0, width, 0
    for _, at in ipairs (own) do
      local y, x = (at - 1) // width, (at - 1) % width
      free[at], top, bottom, first, last = true, math.min (top, y), math.max (bottom, y), math.min (first, x), math.max (last, x)
    end
    for y = top, bottom do
      local row = {}
      for x = first, last do row[#row + 1] = free[y * width + x + 1] and "." or "#" end
      rows[#rows + 1] = table.concat (row)
    end
    out[i] = rows
  end
  return out
end
-- Adds what a domino on two squares leaves; two ways to one position are one move.
local function place (out, seen, p, r, c, r2, c2)
  local q, word = {}, {}
  for i = 1, #p do
    local row = p[i]
    if i == r then row = row:sub (1, c - 1) .. "#" .. row:sub (c + 1) end
    if i == r2 then row = row:sub (1, c2 - 1) .. "#" .. row:sub (c2 + 1) end
    q[i] = row
  end
  if #p == 1 or #p[1] == 1 or #p * #p[1] > 16 then q = pieces (q) else q = { q } end -- small boards show all of the game
  for i = 1, #q do word[i] = table.concat (q[i], "/") end
  local key = table.concat (word, " ")
  if not seen[key] then out[#out + 1], seen[key] = parts (table.unpack (q)), true end
end
local function placements (p, dr, dc)
  local out, seen = {}, {}
  for r = 1, #p - dr do
    for c = 1, #p[1] - dc do
      if p[r]:byte (c) == 46 and p[r + dr]:byte (c + dc) == 46 then place (out, seen, p, r, c, r + dr, c + dc) end
    end
  end
  return out
end
return {
  name = "domineering", title = "Domineering",
  input = {
    { { name = "ROWS", from = 1, to = 200 }, { name = "COLUMNS", from = 1, to = 200 } },
    { { name = "ROW", letters = ".#" }, many = true },
  },
  start = function (first, second, ...)
    local p = { first, second, ... }
    if math.type (first) == "integer" then
      p = {}
      for i = 1, first do p[i] = ("."):rep (second) end
    end
    for i = 2, #p do
      if #p[i] ~= #p[1] then error ("want rows of one length", 0) end
    end
    return parts (table.unpack (pieces (p)))
  end,
  left = function (p) return placements (p, 1, 0) end,
  right = function (p) return placements (p, 0, 1) end,
  label = function (p) return table.concat (p, "/") end,
  tests = {
    { input = "2 1", value = "1" }, { input = "1 2", value = "-1" }, { input = "2 2", value = "+-1" },
    { input = "3 3", value = "+-1" }, { input = "2 3", value = "{2|-1/2}" }, { input = "..  .#", value = "*" },
    { input = "3 1", value = "1" }, { input = "4 1", value = "2" },
    { input = "1 12", value = "-6" }, { input = "..#.. .##.#", value = "0" },
  },
}
