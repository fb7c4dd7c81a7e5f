-- 0
return { loopy = true, moves = function (n) return { left = { (n + 0) % 3 }, right = n == 2 and {} or { (n + 2) % 3 } } end }
