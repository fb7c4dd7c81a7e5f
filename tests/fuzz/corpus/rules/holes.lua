-- 1
return { moves = function (n) return { 1, nil, 3, [7] = 0 / 0 } end }
