/** The script that a shell reads for completion; it asks the client for the words. */
export function completionScript(shell: string): string | undefined {
  if (shell === 'bash')
    return `_gatehouse() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(gatehouse complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _gatehouse gatehouse`;
  if (shell === 'zsh')
    return `#compdef gatehouse
_gatehouse() {
  local -a found
  found=("\${(@f)$(gatehouse complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a found
}
compdef _gatehouse gatehouse`;
  return undefined;
}
