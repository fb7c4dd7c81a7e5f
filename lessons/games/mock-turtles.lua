-- Mock Turtles: turn up to three coins, the rightmost of them from heads to tails.
-- Winning Ways, chapter 14: the values are the odious numbers, which have an odd number of ones. Places count from 0.
return {
  name = "mock-turtles", title = "Mock Turtles",
  input = { { name = "PLACE", from = 0 }, many = true },
  moves = function (n)
    local out = { parts () }
    for a = 0, n - 1 do
      out[#out + 1] = a
      for b = 0, a - 1 do out[#out + 1] = parts (b, a) end
    end
    return out
  end,
  value = function (n) -- 2n or 2n + 1, whichever is odious
    local ones, rest = 0, n
    while rest > 0 do ones, rest = ones + rest % 2, rest // 2 end
    return 2 * n + (ones + 1) % 2
  end,
  draw = function (n, pen) pen.board ({ ("."):rep (n) .. "H" }, { H = "wood" }) end,
  tests = { { input = "0", grundy = 1 }, { input = "3", grundy = 7 }, { input = "5", grundy = 11 }, { input = "7", grundy = 14 } },
}
