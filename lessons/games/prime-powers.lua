-- Prime powers: choose a power of a prime that divides at least one of the numbers, and divide every number by it that it divides.
-- Codeforces 850C, Arpa and a game with Mojtaba. The words are the numbers; each of their primes is a part of the sum.
-- A part is the set of that prime's exponents: bit e - 1 is set where it stands in some number e times.
return {
  name = "prime-powers", title = "Prime powers",
  input = { { name = "NUMBER", from = 1 }, many = true },
  start = function (...)
    local set, primes = {}, {}
    local function add (prime, exponent)
      if not set[prime] then primes[#primes + 1] = prime end
      set[prime] = (set[prime] or 0) | 1 << (exponent - 1)
    end
    for _, n in ipairs { ... } do
      local d = 2
      while d * d <= n do
        local exponent = 0
        while n % d == 0 do n, exponent = n // d, exponent + 1 end
        if exponent > 0 then add (d, exponent) end
        d = d + (d == 2 and 1 or 2)
      end
      if n > 1 then add (n, 1) end
    end
    for i, prime in ipairs (primes) do primes[i] = set[prime] end
    return parts (table.unpack (primes))
  end,
  moves = function (set)
    local out, k = {}, 1
    while set >> (k - 1) > 0 do
      out[k] = set >> k | set & ((1 << (k - 1)) - 1)
      k = k + 1
    end
    return out
  end,
  tests = { { input = "4 12 8", outcome = "N" }, { input = "1 1 17 289", outcome = "P" }, { input = "8", grundy = 3 } },
  problem = { name = "Codeforces 850C", input = "how many numbers there are, and the numbers", first = "Mojtaba", second = "Arpa" },
  judge = function (input)
    local p = {}
    for i = 1, input.number ("how many numbers there are", 1, 100) do
      p[i] = input.number ("a number", 1, 1000000000)
    end
    return { p }
  end,
}
