-- 3
return { start = function (n) local t = { 3, 1, 2 } table.sort (t, function (a, b) return true end) return t end, moves = function (p) return {} end }
