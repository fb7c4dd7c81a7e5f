-- Chords: join two corners of a convex polygon that no chord uses yet, crossing no chord; sides count as chords.
-- The built-in game polygon, with the chords that are drawn: octal 0.07. R. K. Guy, C. A. B. Smith, The G-values of various games (1956).
-- A position is the number of corners and the list of chords, sorted.
local function fits (p, a, b)
  for i = 2, #p do
    local c, d = p[i][1], p[i][2]
    if a == c or a == d or b == c or b == d or (a < c and c < b) ~= (a < d and d < b) then return false end
  end
  return true
end
local function with (p, a, b)
  local q, placed = { p[1] }, false
  for i = 2, #p do
    if not placed and a < p[i][1] then
      q[#q + 1], placed = { a, b }, true
    end
    q[#q + 1] = p[i]
  end
  if not placed then q[#q + 1] = { a, b } end
  return q
end
return {
  name = "chords", title = "Polygon game",
  input = { { name = "CORNERS", from = 0 } },
  start = function (n) return { n } end,
  moves = function (p)
    local out = {}
    for a = 1, p[1] - 1 do
      for b = a + 1, p[1] do
        if fits (p, a, b) then out[#out + 1] = with (p, a, b) end
      end
    end
    return out
  end,
  label = function (p)
    local word = {}
    for i = 2, #p do word[i - 1] = p[i][1] .. "–" .. p[i][2] end
    return #word > 0 and table.concat (word, " ") or p[1] .. " corners"
  end,
  tell = function (from, to)
    for i = 2, #to do
      local c = to[i]
      if fits (from, c[1], c[2]) then return "join " .. c[1] .. " and " .. c[2] end
    end
  end,
  draw = function (p, pen)
    local function place (i, r)
      local turn = 2 * math.pi * (i - 1) / p[1]
      return r * math.sin (turn), -r * math.cos (turn)
    end
    for i = 2, #p do
      local x, y = place (p[i][1], 40)
      local x2, y2 = place (p[i][2], 40)
      pen.line (x, y, x2, y2, "ink")
    end
    for i = 1, p[1] do
      local x, y = place (i, 40)
      pen.circle (x, y, 3, "ink", "ink")
      x, y = place (i, 53)
      pen.text (x, y, tostring (i), "soft")
    end
  end,
  tests = {
    { input = "2", grundy = 1 }, { input = "4", grundy = 2 }, { input = "5", grundy = 0 }, { input = "6", grundy = 3 },
    { input = "9", outcome = "P" },
  },
}
