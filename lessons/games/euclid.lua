-- Euclid: take a multiple of the smaller number from the larger one, so that both stay above 0.
-- A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm, Mathematical Gazette 53 (1969), where 0 may be reached;
-- values: G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306 (2006).
-- The numbers stay in the order in which they were given, so that one sees which of them gets smaller.
return {
  name = "euclid", title = "Euclid",
  input = { { name = "NUMBER", from = 0, to = 2147483647 }, { name = "NUMBER", from = 0, to = 2147483647 } },
  params = { { name = "zero", default = false, help = "the larger number may go down to 0, and whoever makes it 0 wins" } },
  start = function (a, b)
    if a * b == 0 and not options.zero then error ("want numbers above 0: 0 is reached with --zero alone", 0) end
    return { a, b }
  end,
  moves = function (p)
    local a, b, out = math.min (p[1], p[2]), math.max (p[1], p[2]), {}
    if a == 0 then return out end
    for rest = b - a, options.zero and 0 or 1, -a do out[#out + 1] = p[1] == b and { rest, a } or { a, rest } end
    return out
  end,
  value = function (p) -- the floor of b/a - a/b, in whole numbers
    local a, b = math.min (p[1], p[2]), math.max (p[1], p[2])
    if options.zero then return nil end
    return (b * b - a * a) // (a * b)
  end,
  tell = function (from, to)
    local n = from[1] + from[2] - to[1] - to[2]
    return "subtract " .. n .. " from the " .. math.max (from[1], from[2])
  end,
  label = function (p) return p[1] .. "," .. p[2] end,
  tests = {
    { input = "5 8", outcome = "P" }, { input = "5 9", outcome = "N" }, { input = "3 10", grundy = 3 },
    { input = "15 24 --zero", outcome = "P" }, { input = "12 34 --zero", outcome = "N" }, { input = "0 5 --zero", outcome = "P" },
  },
  problem = { name = "UVa 10368", input = "pairs of numbers, ended by 0 0", first = "Stan wins", second = "Ollie wins" },
  judge = function (input)
    local tests = {}
    while true do
      local a, b = input.number ("a number", 0, 2147483647), input.number ("a number", 0, 2147483647)
      if a == 0 and b == 0 then return tests end
      if a > b then a, b = b, a end
      tests[#tests + 1] = a > 0 and (a == b or b * b - a * a >= a * b) -- equal, or beyond the golden ratio
    end
  end,
}
