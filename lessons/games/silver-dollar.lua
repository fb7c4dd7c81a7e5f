-- The silver dollar game without the dollar: coins on a strip move left, any distance, and never onto or over another.
-- Winning Ways, chapter 14. A position is the squares of the coins, from 1, and last how many squares the strip has.
return {
  name = "silver-dollar", title = "Silver dollar game",
  input = { { name = "SQUARE", from = 1 }, many = true },
  start = function (...)
    local p = { ... }
    table.sort (p)
    for i = 2, #p do
      if p[i] == p[i - 1] then error ("want every coin on a square of its own", 0) end
    end
    p[#p + 1] = p[#p]
    return p
  end,
  moves = function (p)
    local out = {}
    for i = 1, #p - 1 do
      for square = (p[i - 1] or 0) + 1, p[i] - 1 do
        local q = table.pack (table.unpack (p))
        q.n = nil
        q[i] = square
        out[#out + 1] = q
      end
    end
    return out
  end,
  value = function (p) -- the gaps before every second coin, counted from the right, are the heaps of Nim
    local sum = 0
    for i = #p - 1, 1, -2 do sum = sum ~ (p[i] - (p[i - 1] or 0) - 1) end
    return sum
  end,
  tell = function (from, to)
    for i = 1, #from do
      if from[i] ~= to[i] then return "move the coin on " .. from[i] .. " to " .. to[i] end
    end
  end,
  label = function (p) return table.concat (p, ",", 1, #p - 1) end,
  draw = function (p, pen)
    local row = {}
    for i = 1, p[#p] do row[i] = "." end
    for i = 1, #p - 1 do row[p[i]] = "o" end
    pen.board ({ table.concat (row) }, { o = "wood" }, "numbers")
  end,
  tests = { { input = "1 4 6 9", grundy = 0 }, { input = "2 5", grundy = 2 }, { input = "3 4 8", grundy = 1 } },
}
