-- Berzerk: a monster walks round a ring, each player by steps of his own; whoever sends it to place 0, the black hole, wins.
-- Codeforces 786A. Play may go round for ever, and is then a draw. A position is the monster's place and whose turn it is.
local function steps (who)
  return split (tostring (who == 1 and options.rick or options.morty))
end
-- By place and turn, whether who is to move there wins; nil for draws. What leads to something lost is won, and what leads to
-- nothing but won places is lost.
local function peel (ring, set)
  local won, left, queue = { { [0] = false }, { [0] = false } }, { {}, {} }, { { 0, 1 }, { 0, 2 } }
  local i = 1
  while queue[i] do
    local place, who, before = queue[i][1], queue[i][2], 3 - queue[i][2]
    for _, step in ipairs (set[before]) do
      local from = (place - step) % ring
      left[before][from] = (left[before][from] or #set[before]) - 1
      if won[before][from] == nil and (not won[who][place] or left[before][from] == 0) then
        won[before][from] = not won[who][place]
        queue[#queue + 1] = { from, before }
      end
    end
    i = i + 1
  end
  return won
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
