-- Euclid: take a multiple of the smaller number from the larger one, so that both stay above 0.
-- A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm, Mathematical Gazette 53 (1969), where 0 may be reached;
-- values: G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306 (2006).
local function sorted (a, b)
  if a > b then a, b = b, a end
  return { a, b }
end
return {
  name = "euclid", title = "Euclid",
  start = sorted,
  moves = function (p)
    local a, b, out = p[1], p[2], {}
    for rest = b - a, 1, -a do out[#out + 1] = sorted (a, rest) end
    return out
  end,
  value = function (p) -- the floor of b/a - a/b, in whole numbers
    local a, b = p[1], p[2]
    return (b * b - a * a) // (a * b)
  end,
  tell = function (from, to)
    local n = from[1] + from[2] - to[1] - to[2]
    return "subtract " .. n .. " from the " .. from[2]
  end,
  label = function (p) return p[1] .. "," .. p[2] end,
  tests = { { input = "5 8", outcome = "P" }, { input = "5 9", outcome = "N" }, { input = "3 10", grundy = 3 } },
}
