# SPDX-License-Identifier: MIT
"""Completions for bash, zsh and fish, from the program's tables (grundy list --json): TABLES BASH ZSH FISH. All three walk the words
in the same way and ask one function what may stand in a place, “command:draw” (its options), “words:draw:0” (its first plain word),
“value:--paint”; what begins with @ in the answer is files or folders."""
import json
import re
import sys


def main():
    tables = json.load(open(sys.argv[1], encoding='utf-8'))
    known = answers(tables)
    for path, write in zip(sys.argv[2:], (bash, zsh, fish)):
        with open(path, 'w', encoding='utf-8') as out:
            out.write(write(known))


def named(entries):
    return [(entry['name'], entry.get('summary', '')) for entry in entries]


def options(entry):
    return [('--' + option['name'], option['help']) for option in entry['options']]


def answers(tables):
    """What may stand in each place: (word, its description)."""
    lists = {
        'COMMAND': named(tables['commands']),
        'FIGURE': named(tables['figures']),
        'GAME': named(tables['games']) + named(tables['shelf']) + [('@files', '')],
        'FORMAT': named(tables['formats']),
        'TEMPLATE': named(tables['templates']) + [('@files', '')],
        'FOLDER': [('@folders', '')],
    }
    known = {'commands': lists['COMMAND'], 'games': lists['GAME']}
    every = {}
    for owners, entries in (('command', tables['commands']), ('figure', tables['figures']), ('game', tables['games'] + tables['shelf'])):
        for entry in entries:
            own = options(entry) + (options(tables) if entry.get('program_options') else [])
            if own:
                known[f'{owners}:{entry["name"]}'] = own
            for option in entry['options']:
                every.setdefault(option['name'], option)
    for option in tables['options']:
        every.setdefault(option['name'], option)
    for name, option in every.items():
        if option['kind'] == 'flag':
            continue
        words = option.get('choices') or [word for word in option.get('value', '').split('|') if re.fullmatch('[a-z-]+', word)]
        value = [(word, '') for word in words] or lists.get(option.get('value', '').rstrip(',…'), [])
        if option.get('value') in ('FILE', 'PLACE') or option.get('others'):
            value = value + [('@files', '')]
        known['value:--' + name] = value
        if 'letter' in option:
            known['value:-' + option['letter']] = value
    for command in tables['commands']:
        places = []
        for word in re.split(r'\[OPTION|\[-|…| \| ', command['usage'])[0].split():
            may = [lists.get(one, [(one, '')] if one.islower() else [('@files', '')]) for one in word.strip('[]').split('|')
                   if not one.startswith('--')]
            places.append((word.startswith('['), [pair for each in may for pair in each]))
        for i, (may_lack, place) in enumerate(places):  # where a word may be left out the next may stand in its place
            if may_lack and i + 1 < len(places):
                place = place + places[i + 1][1]
            known[f'words:{command["name"]}:{i}'] = place
    return {key: list(dict.fromkeys(value)) for key, value in known.items()}


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


BASH = r'''# bash completion for grundy, made from its tables
_grundy_of()
{
  case $1 in
%s
    *) return 1 ;;
  esac
}

_grundy()
{
  local cur=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} i word option= figure= game= n=0 before= list
  COMPREPLY=()
  for ((i = 2; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ $word == = ]]; then
      option=$before
    elif [[ -n $option ]]; then
      option=
    elif [[ $word == -?* ]]; then
      [[ ${COMP_WORDS[i + 1]} == = ]] || ! _grundy_of "value:$word" >/dev/null || option=$word
    else
      if [[ $n == 0 ]] && _grundy_of "figure:$word" >/dev/null; then figure=$word; fi
      if _grundy_of "game:$word" >/dev/null; then game=$word; fi
      n=$((n + 1))
    fi
    before=$word
  done
  if [[ $cur == = ]]; then
    option=$before cur=
  fi
  if [[ $COMP_CWORD == 1 ]]; then
    list=$(_grundy_of commands)
  elif [[ -n $option ]]; then
    list=$(_grundy_of "value:$option")
  elif [[ $cur == -* ]]; then
    list="$(_grundy_of "command:$command") $(_grundy_of "figure:$figure") $(_grundy_of "game:$game")"
  elif [[ $before == + || $before == -- ]]; then
    list=$(_grundy_of games)
  else
    list=$(_grundy_of "words:$command:$n" || echo @files)
  fi
  local first= last=$cur
  if [[ -n $option && $cur == *,* ]]; then
    first=${cur%%,*}, last=${cur##*,}
  fi
  local words=${list//@files/}
  mapfile -t COMPREPLY < <(
    compgen -P "$first" -W "${words//@folders/}" -- "$last"
    [[ $list != *@files* ]] || compgen -f -- "$cur"
    [[ $list != *@folders* ]] || compgen -d -- "$cur"
  )
  [[ $list != *@* ]] || compopt -o filenames 2>/dev/null
}
complete -F _grundy grundy
'''

ZSH = r'''#compdef grundy
# zsh completion for grundy, made from its tables
_grundy_of() {
  case $1 in
%s
    (*) return 1 ;;
  esac
}

_grundy_tell() { # the places KEY…, each with its words and files
  local key line
  local -a list known
  for key; do
    list=() known=("${(@f)$(_grundy_of $key)}")
    for line in $known; do
      case $line in
        (@files*) _files ;;
        (@folders*) _files -/ ;;
        (?*) list+=("$line") ;;
      esac
    done
    if [[ $PREFIX == -* ]]; then _describe -o option list; else _describe word list; fi
  done
}

_grundy() {
  local command=$words[2] word option= figure= game= n=0 i before=
  for ((i = 3; i < CURRENT; i++)); do
    word=$words[i]
    if [[ -n $option ]]; then
      option=
    elif [[ $word == -?* ]]; then
      if _grundy_of value:$word >/dev/null; then option=$word; fi
    else
      if (( n == 0 )) && _grundy_of figure:$word >/dev/null; then figure=$word; fi
      if _grundy_of game:$word >/dev/null; then game=$word; fi
      (( n++ ))
    fi
    before=$word
  done
  if (( CURRENT == 2 )); then
    _grundy_tell commands
  elif [[ -n $option ]]; then
    compset -P '*,'
    _grundy_tell value:$option
  elif [[ $PREFIX == --*=* ]]; then
    option=${PREFIX%%%%=*}
    compset -P '*='
    _grundy_tell value:$option
  elif [[ $PREFIX == -* ]]; then
    _grundy_tell command:$command figure:$figure game:$game
  elif [[ $before == + || $before == -- ]]; then
    _grundy_tell games
  elif _grundy_of words:$command:$n >/dev/null; then
    _grundy_tell words:$command:$n
  else
    _files
  fi
}
_grundy "$@"
'''

FISH = r'''# fish completion for grundy, made from its tables
function __grundy_of
    switch $argv[1]
%s
        case '*'
            return 1
    end
end

function __grundy_tell
    for line in (__grundy_of $argv[1])
        switch $line
            case '@files*'
                __fish_complete_path $argv[2]
            case '@folders*'
                __fish_complete_directories $argv[2]
            case '*'
                echo "$argv[3]$line"
        end
    end
end

function __grundy
    set -l words (commandline -opc)
    set -l cur (commandline -ct)
    set -l option
    set -l figure
    set -l game
    set -l n 0
    if test (count $words) -eq 1
        __grundy_of commands
        return
    end
    set -l command $words[2]
    set -l before $words[-1]
    set -e words[1..2]
    for word in $words
        if set -q option[1]
            set -e option
        else if string match -q -- '-?*' $word
            __grundy_of value:$word >/dev/null; and set option $word
        else
            test $n -eq 0; and __grundy_of figure:$word >/dev/null; and set figure $word
            __grundy_of game:$word >/dev/null; and set game $word
            set n (math $n + 1)
        end
    end
    if set -q option[1]
        __grundy_tell value:$option $cur (string match -r '.*,' -- $cur)
    else if string match -q -- '--*=*' $cur
        set -l part (string split -m 1 = -- $cur)
        __grundy_tell value:$part[1] $part[2] $part[1]=
    else if string match -q -- '-*' $cur
        __grundy_of command:$command
        __grundy_of figure:$figure
        __grundy_of game:$game
    else if contains -- "$before" + --
        __grundy_tell games $cur
    else if __grundy_of words:$command:$n >/dev/null
        __grundy_tell words:$command:$n $cur
    else
        __fish_complete_path $cur
    end
end
complete -c grundy -f -a '(__grundy)'
'''


def bash(known):
    return BASH % '\n'.join(f'    {quoted(key)}) echo {quoted(" ".join(word for word, _ in pairs))} ;;' for key, pairs in known.items())


def zsh(known):
    def line(word, tells):
        return quoted(word + (':' + tells if tells else ''))
    return ZSH % '\n'.join(f'    ({quoted(key)}) print -rl -- {" ".join(line(*pair) for pair in pairs)} ;;' for key, pairs in known.items())


def fish(known):
    def line(word, tells):
        text = word + ('\t' + tells if tells else '')
        return "'" + text.replace('\\', '\\\\').replace("'", "\\'") + "'"
    return FISH % '\n'.join(f'        case {quoted(key)}\n' + (f'            printf "%s\\n" {" ".join(line(*pair) for pair in pairs)}'
                            if pairs else '            true') for key, pairs in known.items())


main()
