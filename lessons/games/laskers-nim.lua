-- Lasker’s Nim: take any number from a heap, or split a heap into two.
-- E. Lasker, Brettspiele der Völker (1931).
return {
  name = "laskers-nim", title = "Lasker’s Nim",
  input = { { name = "HEAP", from = 0 }, many = true },
  moves = function (n)
    local out = {}
    for rest = 0, n - 1 do out[#out + 1] = rest end
    for a = 1, n // 2 do out[#out + 1] = parts (a, n - a) end
    return out
  end,
  value = function (n)
    if n > 0 and n % 4 == 0 then return n - 1 end
    return n % 4 == 3 and n + 1 or n
  end,
  tests = { { input = "3", grundy = 4 }, { input = "4", grundy = 3 }, { input = "2 5 7", grundy = 15 } },
}
