-- Toads and Frogs: Left’s toads T hop to the right, Right’s frogs F to the left: one step, or over one of the other kind.
-- R. K. Guy; Winning Ways, chapters 1 and 5.
-- Nobody ever moves in TTFF, nor past it: where there are pieces on both sides, each side is a part, with the other one empty.
local function pieces (row)
  for i = 1, #row - 3 do
    local before, after = row:sub (1, i - 1), row:sub (i + 4)
    local none, nothing = ("."):rep (#before), ("."):rep (#after)
    if row:sub (i, i + 3) == "TTFF" and before ~= none and after ~= nothing then
      local out = pieces (none .. "TTFF" .. after)
      table.insert (out, 1, { before .. "TTFF" .. nothing })
      return out
    end
  end
  return { { row } }
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
        out[#out + 1] = parts (table.unpack (pieces (table.concat (letter))))
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
