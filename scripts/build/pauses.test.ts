import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { awaitedInside, awaits } from './pauses.ts';

const pause = 'globalThis.hidden||await new Promise(e=>setTimeout(e));';

/** Runs a module's code, and gives its exports as they are when it has run so far, and when all of it has run. */
async function run(code: string) {
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>;
  const first = { ...module };
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { first, last: { ...module } };
}

test('a module that awaits runs in tasks, and does not await itself', async () => {
  const code = `const a=1;${pause}const b=a+1,c=()=>b+d();let e;class F{static g=b}function d(){return 3}${pause}e=c();export{a,c,e as h,F};`;
  const made = awaitedInside(code);
  expect(parseAst(made).body.some(awaits)).toBe(false);
  const { first, last } = await run(made);
  expect(first).toMatchObject({ a: 1, F: undefined, h: undefined });
  expect(last).toMatchObject({ a: 1, h: 5 });
  expect((last['F'] as { g: number }).g).toBe(2);
});

test('a module that does not await stays as it is', () => {
  const code = 'const a=1;function b(){return a}export{b};';
  expect(awaitedInside(code)).toBe(code);
});

test('nothing is declared for a module that declares nothing', () => {
  expect(awaitedInside('a();await b();c();')).toBe('a();(async()=>{await b();c();})();');
});

test('what could not be declared outside stops the build', () => {
  expect(() => awaitedInside(`${pause}const {a}=b;`)).toThrow('cannot be declared outside');
});
