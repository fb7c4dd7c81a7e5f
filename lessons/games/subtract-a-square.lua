-- Subtract a square: take a square number of sticks.
-- D. Silverman; R. Epp, T. Ferguson. OEIS A014586.
return {
  name = "subtract-a-square", title = "Subtract a square",
  input = { { name = "HEAP", from = 0 }, many = true },
  moves = function (n)
    local out, k = {}, 1
    while k * k <= n do
      out[k] = n - k * k
      k = k + 1
    end
    return out
  end,
  tests = {
    { input = "4", grundy = 2 }, { input = "5", grundy = 0 }, { input = "7", grundy = 0 }, { input = "8", grundy = 1 },
    { input = "10", grundy = 0 }, { input = "12", grundy = 0 },
  },
}
