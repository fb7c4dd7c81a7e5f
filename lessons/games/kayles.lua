-- Kayles: knock down one pin or two that stand side by side.
-- H. E. Dudeney, The Canterbury Puzzles (1907); R. K. Guy, C. A. B. Smith, The G-values of various games (1956).
return {
  name = "kayles", title = "Kayles",
  start = function (...) return parts(...) end,
  moves = function (n)
    local out = {}
    for take = 1, 2 do
      for a = 0, (n - take) // 2 do out[#out + 1] = parts(a, n - take - a) end
    end
    return out
  end,
}
