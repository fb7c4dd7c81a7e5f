-- Domineering: Left places dominoes upright, Right flat.
-- G. Andersson; M. Gardner, Scientific American, February 1974; Winning Ways, chapter 5.
-- The words are the rows of the board, or its height and width.
local function filled (p, r, c, r2, c2)
  local q = {}
  for i = 1, #p do
    local row = p[i]
    if i == r then row = row:sub (1, c - 1) .. "#" .. row:sub (c + 1) end
    if i == r2 then row = row:sub (1, c2 - 1) .. "#" .. row:sub (c2 + 1) end
    q[i] = row
  end
  return q
end
local function placements (p, dr, dc)
  local out = {}
  for r = 1, #p - dr do
    for c = 1, #p[1] - dc do
      if p[r]:byte (c) == 46 and p[r + dr]:byte (c + dc) == 46 then out[#out + 1] = filled (p, r, c, r + dr, c + dc) end
    end
  end
  return out
end
return {
  name = "domineering", title = "Domineering",
  start = function (first, second, ...)
    if math.type (first) ~= "integer" then return { first, second, ... } end
    local p = {}
    for i = 1, first do p[i] = ("."):rep (second) end
    return p
  end,
  left = function (p) return placements (p, 1, 0) end,
  right = function (p) return placements (p, 0, 1) end,
  label = function (p) return table.concat (p, "/") end,
  tests = {
    { input = "2 1", value = "1" }, { input = "1 2", value = "-1" }, { input = "2 2", value = "+-1" },
    { input = "3 3", value = "+-1" }, { input = "2 3", value = "{2|-1/2}" }, { input = "..  .#", value = "*" },
    { input = "3 1", value = "1" }, { input = "4 1", value = "2" },
  },
}
