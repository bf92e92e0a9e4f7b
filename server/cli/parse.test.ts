import { describe, expect, test } from 'vitest';
import { commands } from './commands.ts';
import { helpPage } from './help.ts';
import { parse } from './parse.ts';
import { runCommandLine } from './runCommandLine.ts';

async function run(line: string[], env: Record<string, string> = {}) {
  const said = { out: '', err: '' };
  const code = await runCommandLine(line, env, {
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
  });
  return { code, ...said };
}

describe('wrong use ends with code 2 and a sentence', () => {
  test.each([
    [['nonsense'], "There is no command 'nonsense'."],
    [['owner'], 'Did you mean: owner create?'],
    [['person', 'grant'], 'Did you mean: person password-link, person grant-many'],
    [['backup'], '<file>: where to; it must not exist yet'],
    [['backup', 'a', 'b'], "'b' is too much."],
    [['backup', '--fast', 'a'], "Unknown option '--fast'."],
    [['owner', 'create', '--email', 'a@b.example'], '--organisation: name of the organisation'],
    [['owner', 'create', '--email'], "'--email <value>' argument missing"],
  ])('%j', async (line, sentence) => {
    const { code, err, out } = await run(line);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
    expect(err).not.toMatch(/\bat .*\.ts|Error:|ERR_/);
    expect(out).toBe('');
  });
});

test('a wrong environment ends with code 2 and its sentence', async () => {
  const { code, err } = await run(['person', 'grant-many', 'a@b.example'], { PORT: 'x' });
  expect(code).toBe(2);
  expect(err).toContain("PORT is 'x', but a whole number from 0 to 65535 is expected.");
});

describe('help', () => {
  test.each([[[]], [['--help']], [['-h']], [['help']], [['--demo', '--help']]])(
    '%j shows every command',
    async (line) => {
      const { code, out, err } = await run(line);
      expect(code).toBe(0);
      expect(out).toBe(helpPage());
      for (const { name, summary } of commands)
        expect(out).toMatch(new RegExp(`${name}.*\\n?.*${summary.slice(0, 20)}`));
      expect(err).toBe('');
    },
  );

  test('of a command shows its arguments and an example', async () => {
    for (const line of [
      ['backup', '--help'],
      ['help', 'backup'],
    ]) {
      const { code, out } = await run(line);
      expect(code).toBe(0);
      expect(out).toContain('npm run portal -- backup <file>');
      expect(out).toContain('For example');
    }
  });

  test('every example is a valid command line', () => {
    for (const { name, example } of commands) {
      const line = example.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
      expect(parse(line)).toMatchObject({ command: { name } });
    }
  });
});
