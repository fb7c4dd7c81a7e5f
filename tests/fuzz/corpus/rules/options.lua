-- 5 --most 3 --back
return { params = { { name = "most", default = 2, help = "h" }, { name = "back", default = false }, { name = "word", default = "x" } },
  moves = function (n)
    local out = {}
    for k = 1, math.min (options.most, n) do out[k] = { n - k, options.back, word = options.word } end
    return out
  end }
