-- Corners: turn over the coins at the four corners of a rectangle, the lower right one from heads to tails.
-- Winning Ways, chapter 14, and lesson 11: a head with r squares above it and c to its left is worth the nim product of r and c.
-- The words are the rows of the board; H is a coin that shows heads, a dot one that shows tails.
local function square (r, c) return (c > 26 and string.char (64 + (c - 1) // 26) or "") .. string.char (65 + (c - 1) % 26) .. r end
local function turn (row, c) return row:sub (1, c - 1) .. (row:sub (c, c) == "H" and "." or "H") .. row:sub (c + 1) end
return {
  name = "corners", title = "Corners", named = true,
  input = { { name = "ROW", letters = "H." }, many = true },
  start = function (...)
    local p = { ... }
    for i = 2, #p do
      if #p[i] ~= #p[1] then error ("want rows of one length", 0) end
    end
    return p
  end,
  moves = function (p)
    local out = {}
    for r = 2, #p do
      for c = 2, #p[1] do
        if p[r]:sub (c, c) == "H" then
          for i = 1, r - 1 do
            for j = 1, c - 1 do
              local q = {}
              for k = 1, #p do q[k] = (k == r or k == i) and turn (turn (p[k], c), j) or p[k] end
              out[#out + 1] = q
            end
          end
        end
      end
    end
    return out
  end,
  label = function (p)
    local heads = {}
    for r = 1, #p do
      for c = 1, #p[r] do heads[#heads + 1] = p[r]:sub (c, c) == "H" and square (r, c) or nil end
    end
    return #heads == 0 and "no heads" or table.concat (heads, " ")
  end,
  tell = function (p, q)
    local first, last
    for r = 1, #p do
      for c = 1, #p[r] do
        if p[r]:sub (c, c) ~= q[r]:sub (c, c) then first, last = first or square (r, c), square (r, c) end
      end
    end
    return "turn the corners of " .. first .. " to " .. last
  end,
  draw = function (p, pen)
    pen.board (p, { H = "either" })
    for c = 1, #p[1] do pen.text (26 * c - 13, -10, square ("", c), "soft") end
    for r = 1, #p do pen.text (-10, 26 * r - 13, "" .. r, "soft") end
  end,
  tests = {
    { input = ".. .H", grundy = 1 }, { input = "... ... ..H", grundy = 3 }, { input = "... .H. ..H", grundy = 2 },
    { input = ".... .... .... ...H", grundy = 2 }, { input = "... HHH", grundy = 3 }, { input = "HHHH HHHH", outcome = "P" },
  },
}
