-- Berzerk: a monster walks round a ring, each player by steps of his own; whoever sends it to place 0, the black hole, wins.
-- Codeforces 786A. Play may go round for ever, and is then a draw. A position is the monster's place and whose turn it is.
local function steps (who)
  return split (tostring (who == 1 and options.rick or options.morty))
end
-- By turn and place, whether who is to move there wins; nil for draws. What leads to something lost is won, and what leads to
-- nothing but won places is lost: each place waits for one that is not won yet, and when that is, looks for another.
-- A set of places is a list of words of 64 bits, and all that a player's steps lead to from a place, or from where they lead
-- to it, is one set turned round the ring.
local function peel (ring, set)
  local n_words, bit = (ring + 63) // 64, {}
  for i = 0, 63 do bit[1 << i] = i end
  local function twice (steps, way) -- round the ring twice: it is turned by reading from another place on
    local words = {}
    for k = 1, 2 * n_words + 2 do words[k] = 0 end
    for _, step in ipairs (steps) do
      for at = way * step % ring, 2 * ring - 1, ring do words[at // 64 + 1] = words[at // 64 + 1] | 1 << at % 64 end
    end
    return words
  end
  local function common (words, by, other, k) -- of words turned and other: the first word with something in it, from word k on
    local first, right = (ring - by) // 64, (ring - by) % 64
    local left, low = 64 - right, words[first + k]
    while k <= n_words do
      local high = words[first + k + 1]
      local both = (low >> right | high << left) & other[k]
      if both ~= 0 then return both, k end
      low, k = high, k + 1
    end
  end
  local won, open, n_open, waiting, word = { { [0] = false }, { [0] = false } }, {}, {}, { {}, {} }, { {}, {} }
  local ahead, back, lost, fresh, n_done = {}, {}, { { 0, 1 }, { 0, 2 } }, {}, 0
  for who = 1, 2 do
    ahead[who], back[who], n_open[who] = twice (set[who], 1), twice (set[who], -1), ring - 1
    open[who] = twice ({}, 1) -- what is not won yet
    for at = 1, ring - 1 do open[who][at // 64 + 1] = open[who][at // 64 + 1] | 1 << at % 64 end
  end
  local function spread ()
    while n_done < #lost do
      n_done = n_done + 1
      local place, before = lost[n_done][1], 3 - lost[n_done][2]
      local both, k
      if n_open[before] > 0 then both, k = common (back[before], place, open[before], 1) end
      while both do
        open[before][k] = open[before][k] & ~both
        while both ~= 0 do
          local at = 64 * (k - 1) + bit[both & -both]
          both, n_open[before], won[before][at], fresh[#fresh + 1] = both & both - 1, n_open[before] - 1, true, { at, before }
        end
        both, k = common (back[before], place, open[before], k + 1)
      end
    end
  end
  local function wait (place, who)
    local after, both, k = 3 - who
    if n_open[after] > 0 then both, k = common (ahead[who], place, open[after], word[who][place] or 1) end
    if not both then
      won[who][place], lost[#lost + 1] = false, { place, who }
      return
    end
    local at = 64 * (k - 1) + bit[both & -both]
    word[who][place], waiting[after][at] = k, { place, waiting[after][at] }
  end
  spread ()
  for who = 1, 2 do
    for place = 1, ring - 1 do
      if won[who][place] == nil then wait (place, who) end
    end
  end
  spread ()
  local n = 0
  while n < #fresh do
    n = n + 1
    local one, before = waiting[fresh[n][2]][fresh[n][1]], 3 - fresh[n][2]
    while one do
      if won[before][one[1]] == nil then wait (one[1], before) end
      one = one[2]
    end
    spread ()
  end
  return won
end
return {
  name = "berzerk", title = "Berzerk", loopy = true,
  input = { { name = "PLACE", from = 0, optional = true }, { name = "PLAYER", from = 1, to = 2, optional = true } },
  params = {
    { name = "ring", default = 5, from = 2, to = 7000, help = "how many places the ring has, from 0" },
    { name = "rick", default = "2,3", help = "the steps of player 1" },
    { name = "morty", default = "1,2,3", help = "the steps of player 2" },
  },
  start = function (place, who)
    if place and place >= options.ring then error ("want a place on the ring: the last is one less than --ring", 0) end
    for player = 1, 2 do
      for _, step in ipairs (steps (player)) do
        if math.type (step) ~= "integer" or step < 1 then error ("want steps above 0 as --rick and --morty: 2,3", 0) end
      end
    end
    return { place or 1, who or 1 }
  end,
  moves = function (p)
    local out = {}
    if p[1] == 0 then return out end
    for _, step in ipairs (steps (p[2])) do out[#out + 1] = { (p[1] + step) % options.ring, 3 - p[2] } end
    return out
  end,
  label = function (p) return p[1] .. (p[2] == 1 and " Rick" or " Morty") end,
  draw = function (p, pen)
    local names, ring = {}, {}
    for i = 1, options.ring do
      names[i] = i - 1 == p[1] and "M" or tostring (i - 1) -- the monster
      ring[i] = { i, i % options.ring + 1 }
    end
    pen.graph (names, ring)
  end,
  tests = { { input = "1 1", outcome = "P" }, { input = "2 1", outcome = "N" }, { input = "4 1", outcome = "D" } },
  problem = {
    name = "Codeforces 786A", input = "the number of places, then twice how many steps a player has and the steps",
    first = "Win", second = "Lose", draw = "Loop",
  },
  judge = function (input)
    local ring, set = input.number ("the number of places", 2, 7000), {}
    for who = 1, 2 do
      set[who] = {}
      for i = 1, input.number ("how many steps a player has", 1, ring - 1) do set[who][i] = input.number ("a step", 1, ring - 1) end
    end
    local all, won = { per_line = ring - 1 }, ring > 30 and peel (ring, set) -- every place of a larger ring takes long
    for who = 1, 2 do
      for place = 1, ring - 1 do
        if not won then
          all[#all + 1] = { place, who, ring = ring, rick = table.concat (set[1], ","), morty = table.concat (set[2], ",") }
        elseif won[who][place] == nil then
          all[#all + 1] = "draw"
        else
          all[#all + 1] = won[who][place]
        end
      end
    end
    return all
  end,
}
