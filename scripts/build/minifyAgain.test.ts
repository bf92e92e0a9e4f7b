import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { minifyAgain } from './minifyAgain.ts';

/** Statements that no minifier makes shorter than so many characters. */
const work = (length: number) =>
  Array.from({ length: Math.ceil(length / 20) }, (_, at) => `log.push("step ${at}");`).join('');

/** What the build makes of a script. */
async function built(code: string): Promise<string> {
  const { generateBundle } = minifyAgain();
  const chunk = { type: 'chunk', code };
  // Of what Vite hands over it looks at the chunks alone.
  const { handler } = generateBundle as { handler(options: object, bundle: object): Promise<void> };
  await handler({}, { 'main.js': chunk });
  return chunk.code;
}

function logOf(code: string): string[] {
  const log: string[] = [];
  runInNewContext(code, { log, call: (one: () => void) => one() });
  return log;
}

test.each([
  ['a function', `call(function () { ${work(30_000)} });`],
  ['an arrow', `call(() => { ${work(30_000)} });`],
])('%s that is long and handed over stands in brackets, by which V8 compiles it at once', async (_kind, code) => {
  const made = await built(code);
  expect(made).toMatch(/call\(\((?:function\(\)|\(\)=>)\{log/);
  expect(made).toMatch(/\}\)\);?$/);
  expect(logOf(made)).toEqual(logOf(code));
});

test('short ones and those that are not handed over stand as they are, also around and beside a long one', async () => {
  const code = `
    call(() => { ${work(1_000)} });
    globalThis.later = () => { ${work(30_000)} };
    call(() => { log.push("around"); call(() => { ${work(30_000)} }); });
  `;
  const made = await built(code);
  expect(made.match(/call\(\(/g)).toHaveLength(3);
  expect(made.match(/call\(\(\(/g)).toHaveLength(2);
  expect(made).toContain('later=()=>{');
  expect(logOf(made)).toEqual(logOf(code));
});
