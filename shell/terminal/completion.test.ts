import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { completionScript } from './completion.ts';

const NAMES = ['$(echo run)', '`echo run`', "O'Neil; echo run", 'Pia Lindqvist', 'Pia Roe', '* ~ {a,b}'];

/** What bash offers for a typed word, and what the line then has for the program. */
function offered(typed: string): string[] {
  const script = `
    gatehouse() { printf '%s\\n' "$NAMES"; }
    ${completionScript('bash')}
    COMP_WORDS=(gatehouse resend-invitation "$TYPED"); COMP_CWORD=2
    _gatehouse
    for word in "\${COMPREPLY[@]}"; do eval "printf '%s\\n' $word"; done`;
  const env = { ...process.env, NAMES: NAMES.join('\n'), TYPED: typed };
  return execFileSync('bash', ['-c', script], { env, encoding: 'utf8' }).split('\n').filter(Boolean);
}

test('in bash a name is one word of the line, and nothing in it is run', () => {
  expect(offered('')).toEqual(NAMES);
  expect(offered('Pia')).toEqual(['Pia Lindqvist', 'Pia Roe']);
  expect(offered('Pia\\ L')).toEqual(['Pia Lindqvist']);
  expect(offered('$(')).toEqual(['$(echo run)']);
});
