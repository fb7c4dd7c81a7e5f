-- L.R
local function walks (row, own, step)
  local out = {}
  for i = 1, #row do
    local to = i + step
    if row:sub (i, i) == own and row:sub (to, to) == "." then
      out[#out + 1] = { row:sub (1, math.min (i, to) - 1) .. (step > 0 and "." .. own or own .. ".") .. row:sub (math.max (i, to) + 1) }
    end
  end
  return out
end
return {
  start = function (row) return { row } end,
  left = function (p) return walks (p[1], "L", 1) end, right = function (p) return walks (p[1], "R", -1) end,
  draw = function (p, pen) pebn.oard (p, { L = "left", R = "right", ["."] = "empty" }) end,
  label = function (p) return p[1] end,
}
