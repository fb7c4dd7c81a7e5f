-- Staircase Nim: move any number of coins from one stair to the next below; what reaches the floor is out.
-- Only the odd stairs count. Winning Ways, chapter 14 (as a form of the silver dollar game).
-- A position is the number of coins on stairs 1, 2, 3 …
return {
  name = "staircase-nim", title = "Staircase Nim",
  input = { { name = "COINS", from = 0 }, many = true },
  start = function (...) return { ... } end,
  moves = function (p)
    local out = {}
    for stair = 1, #p do
      for k = 1, p[stair] do
        local q = {}
        for i = 1, #p do q[i] = p[i] + (i == stair and -k or i == stair - 1 and k or 0) end
        out[#out + 1] = q
      end
    end
    return out
  end,
  value = function (p)
    local sum = 0
    for i = 1, #p, 2 do sum = sum ~ p[i] end
    return sum
  end,
  tell = function (from, to)
    for stair = #from, 1, -1 do
      local n = from[stair] - to[stair]
      if n > 0 then return "move " .. n .. (n == 1 and " coin" or " coins") .. " down from stair " .. stair end
    end
  end,
  label = function (p) return table.concat (p, ",") end,
  draw = function (p, pen)
    local width, rise = 34, 16
    pen.line (-width, 0, 0, 0, "soft")
    for stair = 1, #p do
      local x, y = (stair - 1) * width, -stair * rise
      pen.line (x, y + rise, x, y, "soft")
      pen.line (x, y, x + width, y, "soft")
      for k = 1, p[stair] do pen.circle (x + width / 2, y - 14 * k + 8, 4.5, "ink", "wood") end
      pen.text (x + width / 2, 12, tostring (stair), stair % 2 == 1 and "ink" or "soft")
    end
  end,
  tests = { { input = "2 1 2", grundy = 0 }, { input = "1 3 2", grundy = 3 } },
}
