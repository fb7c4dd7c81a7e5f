-- Cram: both players place dominoes on a board, either way round.
-- M. Gardner, Mathematical games, Scientific American, February 1974; Winning Ways, chapter 15.
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
return {
  name = "cram", title = "Cram",
  start = function (rows, columns)
    local p = {}
    for i = 1, rows do p[i] = ("."):rep (columns) end
    return p
  end,
  moves = function (p)
    local out = {}
    for r = 1, #p do
      for c = 1, #p[1] do
        if p[r]:byte (c) == 46 then
          if c < #p[1] and p[r]:byte (c + 1) == 46 then out[#out + 1] = filled (p, r, c, r, c + 1) end
          if r < #p and p[r + 1]:byte (c) == 46 then out[#out + 1] = filled (p, r, c, r + 1, c) end
        end
      end
    end
    return out
  end,
  label = function (p) return table.concat (p, "/") end,
  tests = {
    { input = "2 2", grundy = 0 }, { input = "2 3", grundy = 1 }, { input = "3 3", grundy = 0 },
    { input = "1 6", grundy = 3 }, { input = "2 4", grundy = 0 },
  },
}
