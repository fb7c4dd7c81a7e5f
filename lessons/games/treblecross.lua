-- Treblecross: both players write crosses on a strip; three in a row win.
-- E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4. After a win there is no move, so that whoever cannot
-- move has lost, as in every game here.
return {
  name = "treblecross", title = "Treblecross",
  input = { { { name = "SQUARES", from = 1, to = 1000 } }, { { name = "STRIP", letters = "X." } } }, -- “5” or “..X..”
  start = function (n) return { type (n) == "number" and ("."):rep (n) or n } end,
  moves = function (p)
    local row, out = p[1], {}
    for i = 1, #row - 2 do
      if row:sub (i, i + 2) == "XXX" then return out end
    end
    for i = 1, #row do
      if row:byte (i) == 46 then out[#out + 1] = { row:sub (1, i - 1) .. "X" .. row:sub (i + 1) } end
    end
    return out
  end,
  label = function (p) return p[1] end,
  draw = function (p, pen) pen.board (p, { X = "ink" }) end,
  tests = { -- where octal 0.007 has value 0 at n + 2
    { input = "3", outcome = "N" }, { input = "6", outcome = "P" }, { input = "7", outcome = "N" },
    { input = "....X....", outcome = "P" }, { input = "..X...", outcome = "N" },
  },
}
