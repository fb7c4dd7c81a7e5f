-- Berzerk: a monster walks round a ring, each player by steps of his own; whoever sends it to place 0, the black hole, wins.
-- Codeforces 786A. Play may go round for ever, and is then a draw. A position is the monster's place and whose turn it is.
local function steps (who)
  return split (tostring (who == 1 and options.rick or options.morty))
end
return {
  name = "berzerk", title = "Berzerk", loopy = true,
  params = {
    { name = "ring", default = 5, help = "how many places the ring has, from 0" },
    { name = "rick", default = "2,3", help = "the steps of player 1" },
    { name = "morty", default = "1,2,3", help = "the steps of player 2" },
  },
  start = function (place, who) return { place or 1, who or 1 } end,
  moves = function (p)
    local out = {}
    if p[1] == 0 then return out end
    for _, step in ipairs (steps (p[2])) do out[#out + 1] = { (p[1] + step) % options.ring, 3 - p[2] } end
    return out
  end,
  label = function (p) return p[1] .. " (" .. p[2] .. ")" end,
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
    local all = { per_line = ring - 1 }
    for who = 1, 2 do
      for place = 1, ring - 1 do
        all[#all + 1] = { place, who, ring = ring, rick = table.concat (set[1], ","), morty = table.concat (set[2], ",") }
      end
    end
    return all
  end,
}
