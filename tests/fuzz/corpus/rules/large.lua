-- 1
return { moves = function (n) local s = ("x"):rep (1 << 20) while true do s = s .. s end end }
