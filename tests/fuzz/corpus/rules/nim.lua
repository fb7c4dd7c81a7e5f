-- 3 1 4
return { moves = function (n)
  local out = {}
  for k = 0, n - 1 do out[#out + 1] = k end
  return out
end, value = function (n) return n end }
