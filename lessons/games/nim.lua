-- Nim: take any number of sticks from one heap.
-- C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901).
return {
  name = "nim", title = "Nim",
  input = { { name = "HEAP", from = 0 }, many = true },
  moves = function (n)
    local out = {}
    for rest = 0, n - 1 do out[#out + 1] = rest end
    return out
  end,
  value = function (n) return n end,
  tests = { { input = "3 1 4", grundy = 6 }, { input = "5 5", outcome = "P" } },
}
