-- Toads and Frogs: Left’s toads T hop to the right, Right’s frogs F to the left: one step, or over one of the other kind.
-- R. K. Guy; Winning Ways, chapters 1 and 5.
-- Nobody ever moves in TTFF, nor past it: what lies on its two sides are parts, where there are pieces.
local function pieces (row)
  local out, first = {}, 1
  for i = 1, #row + 1 do
    if i > #row or row:sub (i, i + 3) == "TTFF" then
      local side = row:sub (first, i - 1)
      if side ~= ("."):rep (#side) then out[#out + 1] = { side } end
      first = i + 4
    end
  end
  return #out > 0 and out or { { row } }
end
local function hops (p, own, other, step)
  local row, out = p[1], {}
  local function at (i) return i >= 1 and i <= #row and row:sub (i, i) or "" end
  for i = 1, #row do
    if at (i) == own then
      local to = nil
      if at (i + step) == "." then to = i + step
      elseif at (i + step) == other and at (i + 2 * step) == "." then to = i + 2 * step end
      if to then
        local letter = {}
        for k = 1, #row do letter[k] = k == i and "." or k == to and own or at (k) end
        local after = table.concat (letter)
        out[#out + 1] = #row > 8 and parts (table.unpack (pieces (after))) or { after } -- short ones show all of the row
      end
    end
  end
  return out
end
return {
  name = "toads-and-frogs", title = "Toads and Frogs",
  input = { { name = "STRIP", letters = "TF." }, many = true },
  start = function (...)
    local all = {}
    for _, row in ipairs { ... } do
      for _, piece in ipairs (pieces (row)) do all[#all + 1] = piece end
    end
    return parts (table.unpack (all))
  end,
  left = function (p) return hops (p, "T", "F", 1) end,
  right = function (p) return hops (p, "F", "T", -1) end,
  label = function (p) return p[1] end,
  draw = function (p, pen) pen.board (p, { T = "left", F = "right" }) end,
  tests = {
    { input = "T.F", value = "*" }, { input = "T.", value = "1" }, { input = "T..", value = "2" }, { input = ".F", value = "-1" },
    { input = "TF.", value = "0" }, { input = "T.TF", value = "1/2" },
    { input = "T..TTFF.F", value = "1" }, { input = "TTFF", value = "0" }, { input = "T. .F", value = "0" },
  },
}
