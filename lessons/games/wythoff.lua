-- Wythoff’s game: take any number from one of two heaps, or the same number from both.
-- W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907).
local function sorted (a, b)
  if a > b then a, b = b, a end
  return { a, b }
end
return {
  name = "wythoff", title = "Wythoff’s game",
  input = { { name = "HEAP", from = 0 }, { name = "HEAP", from = 0 } },
  start = sorted,
  moves = function (p)
    local a, b, out, seen = p[1], p[2], {}, {}
    local function add (c, d) -- two ways to one position are one move
      local q = sorted (c, d)
      local key = q[1] .. "," .. q[2]
      if not seen[key] then out[#out + 1], seen[key] = q, true end
    end
    for k = 1, a do
      add (a - k, b)
      add (a - k, b - k)
    end
    for k = 1, b do add (a, b - k) end
    return out
  end,
  tell = function (from, to)
    local a, b, c, d = from[1], from[2], to[1], to[2]
    local single = d == a and ", or " .. b - c .. " from the " .. b or "" -- another way there
    if a - c == b - d then return "take " .. a - c .. " from both" .. single end
    if d == b or c == b then return "take " .. a + b - c - d .. " from the " .. a end
    return "take " .. a + b - c - d .. " from the " .. b
  end,
  label = function (p) return p[1] .. "," .. p[2] end,
  tests = {
    { input = "1 2", outcome = "P" }, { input = "3 5", outcome = "P" }, { input = "4 7", outcome = "P" },
    { input = "6 10", outcome = "P" }, { input = "3 3", grundy = 6 }, { input = "3 7", grundy = 9 },
  },
}
