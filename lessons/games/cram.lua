-- Cram: both players place dominoes on a board, either way round.
-- M. Gardner, Mathematical games, Scientific American, February 1974; Winning Ways, chapter 15.
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
return {
  name = "cram", title = "Cram",
  input = { { name = "ROWS", from = 1, to = 200 }, { name = "COLUMNS", from = 1, to = 200 } },
  start = function (rows, columns)
    local p = {}
    for i = 1, rows do p[i] = ("."):rep (columns) end
    return p
  end,
  moves = function (p)
    local out, seen = {}, {}
    for r = 1, #p do
      for c = 1, #p[1] do
        if p[r]:byte (c) == 46 then
          if c < #p[1] and p[r]:byte (c + 1) == 46 then place (out, seen, p, r, c, r, c + 1) end
          if r < #p and p[r + 1]:byte (c) == 46 then place (out, seen, p, r, c, r + 1, c) end
        end
      end
    end
    return out
  end,
  label = function (p) return table.concat (p, "/") end,
  tests = {
    { input = "2 2", grundy = 0 }, { input = "2 3", grundy = 1 }, { input = "3 3", grundy = 0 },
    { input = "1 6", grundy = 3 }, { input = "2 4", grundy = 0 }, { input = "1 11", grundy = 3 },
  },
}
