/**
 * The script that a shell reads for completion; it asks the client for the words. They are quoted and never expanded:
 * bash would run a word such as `$(…)` as a command. In zsh `compadd` quotes them, and the script may be sourced or stand
 * as `_gatehouse` in the `fpath`. fish quotes them too.
 */
export function completionScript(shell: string): string | undefined {
  if (shell === 'bash')
    return `_gatehouse() {
  local word typed="\${COMP_WORDS[COMP_CWORD]}"
  typed="\${typed//\\\\/}"
  COMPREPLY=()
  while IFS= read -r word; do
    case "$word" in
      "$typed"*) COMPREPLY+=("$(printf '%q' "$word")") ;;
    esac
  done < <(gatehouse complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _gatehouse gatehouse`;
  if (shell === 'zsh')
    return `#compdef gatehouse
_gatehouse() {
  local -a found
  found=(\${(f)"$(gatehouse complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  (( $#found )) && compadd -- "\${(@)found}"
}
if [[ \${funcstack[1]} == _gatehouse ]]; then
  _gatehouse "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
  compdef _gatehouse gatehouse
fi`;
  if (shell === 'fish')
    return `function __gatehouse
  set -l words (commandline -opc) (commandline -ct)
  gatehouse complete -- $words[2..-1] 2>/dev/null
end
complete -c gatehouse -f -a '(__gatehouse)'`;
  return undefined;
}
