-- Neovim 0.9 and later: what stands between ```grundy and ``` is read as YAML, rules as Lua, by tree-sitter and by what builds on it.
local register = (vim.treesitter.language or {}).register
if register then
  register('yaml', { 'grundy' })
  register('lua', { 'grundy-rules' })
end
