" Figure blocks of grundy are YAML, and its rules Lua.
unlet! b:current_syntax
syntax include @grundyYaml syntax/yaml.vim
unlet! b:current_syntax
syntax include @grundyLua syntax/lua.vim
syntax region grundyFigure matchgroup=markdownCodeDelimiter start="^\s*\z(`\{3,}\|\~\{3,}\)\s*{\?grundy}\?\s*$" end="^\s*\z1\s*$" keepend contains=@grundyYaml
syntax region grundyRules matchgroup=markdownCodeDelimiter start="^\s*\z(`\{3,}\|\~\{3,}\)\s*grundy-rules\>.*$" end="^\s*\z1\s*$" keepend contains=@grundyLua
let b:current_syntax = 'markdown'
