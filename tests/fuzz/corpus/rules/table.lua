-- a b
return { start = function (...) return { x = { ... }, [3] = true } end, moves = function (p) return #p.x > 0 and { { x = {} } } or {} end }
