-- Lieges of Legendre: take one cow from a pile, or replace a pile of 2x cows by k piles of x.
-- Codeforces 603C. Two equal piles answer each other, so that of the k piles one or two are kept.
local function value (n) -- proved in lesson 9
  if options.k % 2 == 0 then return n < 3 and n or (n + 1) % 2 end
  if n < 5 then return ({ [0] = 0, 1, 0, 1, 2 })[n] end
  if n % 2 == 1 then return 0 end
  return value (n // 2) == 1 and 2 or 1
end
return {
  name = "cows", title = "Lieges of Legendre",
  input = { { name = "PILE", from = 0 }, many = true },
  params = { { name = "k", default = 2, from = 1, help = "how many piles come of an even one" } },
  moves = function (n)
    local out = {}
    if n > 0 then out[1] = n - 1 end
    if n > 0 and n % 2 == 0 then
      out[2] = options.k % 2 == 1 and n // 2 or parts (n // 2, n // 2)
    end
    return out
  end,
  value = value,
  tests = {
    { input = "3 4 --k 1", outcome = "N" }, { input = "3 --k 2", outcome = "P" },
    { input = "1", grundy = 1 }, { input = "2", grundy = 2 }, { input = "6", grundy = 1 }, { input = "4 --k 3", grundy = 2 },
  },
  problem = { name = "Codeforces 603C", input = "the number of piles, k, and the piles", first = "Kevin", second = "Nicky" },
  judge = function (input)
    local count = input.number ("the number of piles", 1, 100000)
    local p = { k = input.number ("k", 1, 1000000000) }
    local sum, largest = 0, 0
    options.k = p.k
    for i = 1, count do
      p[i] = input.number ("a pile", 1, 1000000000)
      sum, largest = sum ~ value (p[i]), math.max (largest, p[i])
    end
    if largest > 1000 then return { sum ~= 0 } end -- too much to explore
    return { p }
  end,
}
