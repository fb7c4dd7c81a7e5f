-- Sylver coinage: name a number that is no sum of numbers named before; whoever must name 1 loses.
-- J. H. Conway; Winning Ways, chapter 18. Begun where the numbers named have no common divisor, so that few are left.
-- A position is the numbers named, from the least on, without those that are sums of others; drawn in circles are those that can still be named.
local function divisor (a, b)
  while b > 0 do a, b = b, a % b end
  return a
end
-- By number, whether it is a sum of some in the list, up to where all are from there on.
local function sums (named)
  local made, n, run = { [0] = true }, 0, 1
  while run < named[1] do
    n = n + 1
    for _, m in ipairs (named) do made[n] = made[n] or made[n - m] end
    run = made[n] and run + 1 or 0
  end
  return made, n
end
-- The numbers in order, without those that are sums of others.
local function least (numbers)
  local kept = {}
  table.sort (numbers)
  for _, n in ipairs (numbers) do
    local made = { [0] = true }
    for k = 1, n do
      for _, m in ipairs (kept) do made[k] = made[k] or made[k - m] end
    end
    if not made[n] then kept[#kept + 1] = n end
  end
  return kept
end
return {
  name = "sylver-coinage", title = "Sylver coinage",
  input = { { name = "NUMBER", from = 2, to = 1000 }, many = true },
  start = function (...)
    local common = 0
    for _, n in ipairs { ... } do common = divisor (common, n) end
    if common > 1 then error ("want numbers whose greatest common divisor is 1: otherwise infinitely many are left to name", 0) end
    return least { ... }
  end,
  moves = function (p)
    local out, made, last = {}, sums (p)
    for n = 2, last do
      if not made[n] then
        local q = { table.unpack (p) }
        q[#q + 1] = n
        out[#out + 1] = least (q)
      end
    end
    return out
  end,
  tell = function (from, to)
    local known = {}
    for _, n in ipairs (from) do known[n] = true end
    for _, n in ipairs (to) do
      if not known[n] then return "name " .. n end
    end
  end,
  label = function (p) return table.concat (p, ",") end,
  draw = function (p, pen)
    local made, last = sums (p)
    local shown = math.min (last, 240)
    for n = 1, shown do
      local x, y = (n - 1) % 12 * 30, (n - 1) // 12 * 30
      local ink = (made[n] or n == 1) and "soft" or "ink" -- a faint number is gone, and 1 is nobody's choice
      if not made[n] then pen.circle (x, y, 11, ink, "paper") end
      pen.text (x, y, tostring (n), ink)
    end
    for _, n in ipairs (p) do
      if n <= shown then
        local x, y = (n - 1) % 12 * 30, (n - 1) // 12 * 30
        pen.line (x - 8, y + 10, x + 8, y + 10, "ink")
      end
    end
    pen.text (165, -28, "Ringed: can still be named. Others: sums of the underlined.", "soft")
  end,
  tests = {
    { input = "4 5 11", outcome = "P" }, { input = "2 3", outcome = "P" }, { input = "4 5", outcome = "N" }, { input = "5 6 19", outcome = "P" },
    { input = "5 12", outcome = "N" }, { input = "3 5", outcome = "N" },
  },
}
