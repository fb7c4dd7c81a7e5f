-- Fibonacci Nim: take at least one, not all at first, and later at most twice what was taken just before.
-- M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963). A position is the heap and how many may be taken.
return {
  name = "fibonacci-nim", title = "Fibonacci Nim",
  input = { { name = "HEAP", from = 1 } },
  start = function (n) return { n, n - 1 } end,
  moves = function (p)
    local out = {}
    for k = 1, math.min (p[1], p[2]) do
      local rest = p[1] - k
      out[k] = { rest, math.min (2 * k, rest) }
    end
    return out
  end,
  label = function (p) return p[1] == 0 and "0" or p[1] .. " (take ≤" .. p[2] .. ")" end,
  draw = function (p, pen) pen.sticks (p[1]) end,
  tests = {
    { input = "5", outcome = "P" }, { input = "8", outcome = "P" }, { input = "13", outcome = "P" },
    { input = "12", outcome = "N" }, { input = "21", outcome = "P" },
  },
}
