-- 1
return { moves = function (n) return { n + 1, { n }, tostring (n) } end }
