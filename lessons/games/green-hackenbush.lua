-- Green Hackenbush: cut an edge; what is no longer connected to the ground falls. Edges are words a-b, and 0 is the ground.
-- Winning Ways, chapter 7. A position is the list of its edges, in order.
local function falls (edges)
  local reached, grows = { [0] = true }, true
  while grows do
    grows = false
    for _, e in ipairs (edges) do
      if (reached[e[1]] or false) ~= (reached[e[2]] or false) then
        reached[e[1]], reached[e[2]], grows = true, true, true
      end
    end
  end
  local out = {}
  for _, e in ipairs (edges) do
    if reached[e[1]] then out[#out + 1] = e end
  end
  return out
end
-- What meets at the ground alone is a part.
local function pieces (edges)
  local out, of = {}, {}
  for first = 1, #edges do
    if not of[first] then
      local has, own, grows = {}, {}, true
      while grows do
        grows = false
        for i, e in ipairs (edges) do
          if not of[i] and (i == first or has[e[1]] or has[e[2]]) then
            of[i], has[e[1]], has[e[2]], has[0], grows = first, true, true, nil, true
          end
        end
      end
      for i, e in ipairs (edges) do
        if of[i] == first then own[#own + 1] = e end
      end
      out[#out + 1] = own
    end
  end
  return #out > 0 and parts (table.unpack (out)) or {}
end
local function number (word, from, to)
  local n = 0
  for i = from, to do n = 10 * n + word:byte (i) - 48 end
  return n
end
return {
  name = "green-hackenbush", title = "Green Hackenbush",
  input = { { name = "A-B", joined = "-", from = 0, to = 9999 }, many = true },
  start = function (...)
    local edges = {}
    for i, word in ipairs ({ ... }) do
      for dash = 2, #word - 1 do
        if word:sub (dash, dash) == "-" then
          edges[i] = { number (word, 1, dash - 1), number (word, dash + 1, #word) }
        end
      end
    end
    return pieces (falls (edges))
  end,
  moves = function (p)
    local out = {}
    for cut = 1, #p do
      local rest = {}
      for i, e in ipairs (p) do
        if i ~= cut then rest[#rest + 1] = e end
      end
      out[cut] = pieces (falls (rest))
    end
    return out
  end,
  label = function (p)
    local word = {}
    for i, e in ipairs (p) do word[i] = e[1] .. "-" .. e[2] end
    return #word > 0 and table.concat (word, " ") or "nothing"
  end,
  draw = function (p, pen)
    local label, place, edges = { "0" }, { [0] = 1 }, {}
    for i, e in ipairs (p) do
      for k = 1, 2 do
        if not place[e[k]] then
          label[#label + 1] = e[k]
          place[e[k]] = #label
        end
      end
      edges[i] = { place[e[1]], place[e[2]], "either" }
    end
    pen.graph (label, edges)
  end,
  tests = {
    { input = "0-1 1-2 2-3", grundy = 3 }, { input = "0-1 1-2 1-3", grundy = 1 },
    { input = "0-1 1-2 2-3 3-1", grundy = 2 }, { input = "0-1 1-2 2-0", grundy = 1 },
    { input = "0-1 1-2 0-3 3-4 4-5", grundy = 1 }, { input = "1-2", grundy = 0 },
  },
}
