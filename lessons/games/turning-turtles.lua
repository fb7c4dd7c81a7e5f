-- Turning Turtles: turn a coin from heads to tails, and if you like one more to the left of it, either way.
-- H. W. Lenstra, Nim multiplication (1977); Winning Ways, chapter 14. A part is a single head, its place from 1.
return {
  name = "turning-turtles", title = "Turning Turtles",
  input = { { name = "PLACE", from = 1 }, many = true },
  moves = function (n)
    local out = n > 0 and { parts () } or {}
    for other = 1, n - 1 do out[#out + 1] = other end
    return out
  end,
  value = function (n) return n end,
  tell = function (n, other)
    return other and "turn the coins on " .. n .. " and " .. other or "turn the coin on " .. n
  end,
  draw = function (n, pen) pen.board ({ ("."):rep (n - 1) .. "H" }, { H = "wood" }) end,
  tests = { { input = "3 5 6", outcome = "P" }, { input = "9", grundy = 9 } },
}
