-- 0..6
return { moves = function (n)
  local out = {}
  for take = 1, 2 do
    for a = 0, (n - take) // 2 do out[#out + 1] = parts (a, n - take - a) end
  end
  return out
end }
