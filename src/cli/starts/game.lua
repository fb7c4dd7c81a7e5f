-- @NAME@: take one, two or three sticks from a heap; a heap may be split instead.
-- Change what you like. “grundy check @FILE@” runs the tests below; docs/rules.md tells what else rules can say.
return {
  name = "@NAME@", title = "@NAME@",

  -- Options: --max 4 on the command line sets options.max.
  params = { { name = "max", default = 3, from = 1, help = "how many sticks may be taken at once" } },

  -- A position is a number, a string, or a table of these: here it is the size of a heap. Every word after the file's
  -- name is a position, and several are a sum. If the words mean something else, say what the game starts with:
  -- start = function (rows, columns) return { rows, columns } end,

  -- What words are taken: whole numbers here, as many as you like. Others are told where they stand, with what is wanted.
  -- A fixed number of words is a list of them: input = { { name = "ROWS", from = 1 }, { name = "COLUMNS", from = 1 } },
  input = { { name = "HEAP", from = 0 }, many = true },

  -- All positions that one move from n leads to, as a list.
  moves = function (n)
    local out = {}
    for take = 1, math.min (options.max, n) do
      out[#out + 1] = n - take
    end
    for a = 1, n // 2 do
      out[#out + 1] = parts (a, n - a) -- two heaps, played on side by side
    end
    return out
  end,

  -- How a position is called where its value would be too long: label = function (n) return "heap of " .. n end,
  -- How it is drawn: draw = function (n, pen) pen.sticks (n) end,
  -- What you believe its value is; the first position where that is wrong is told: value = function (n) return n end,

  -- What must be true.
  tests = {
    { input = "0", outcome = "P" },
    { input = "3", grundy = 4 },
    { input = "5 5", outcome = "P" },
  },
}
