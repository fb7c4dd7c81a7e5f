-- 12
return { moves = function (n) local out = {} for k = 1, math.min (3, n) do out[k] = n - k end return out end, tests = { { input = "4", outcome = "P" } } }
