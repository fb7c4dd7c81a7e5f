-- 2
return { moves = function (n) return n > 0 and { n - 1 } or {} end, tell = function (a, b) return "go" end,
  draw = function (p, pen)
    pen.sticks (p) pen.grid (2, 3) pen.polygon (5, { { 1, 3 } }) pen.graph ({ "a", "b" }, { { 1, 2, "left" } })
    pen.line (0, 0, 9, 9, "faint") pen.circle (4, 4, 3, "ink", "wood") pen.text (5< 5, "é", "soft")
  end }
