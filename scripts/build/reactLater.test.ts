import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { awaitedInside, awaits } from './pauses.ts';
import { awaitsReact } from './reactLater.ts';

const react = 'export const r=()=>({use:7});export const t="jsx";';
const address = `data:text/javascript,${encodeURIComponent(react)}`;
const first = 'const a=[1];let b;reactArrives();const c=n();b=c.use+s.length;export{a,b};';

describe('what a first chunk imports of React', () => {
  test('is there from the mark on, and what stands before does not wait for it', async () => {
    const made = awaitedInside(awaitsReact(`import{r as n,t as s}from"./react-abc.js";${first}`));
    expect(parseAst(made).body.some(awaits)).toBe(false);
    const here = made.replace('./react-abc.js', address);
    const module = (await import(`data:text/javascript,${encodeURIComponent(here)}`)) as Record<string, unknown>;
    expect({ ...module }).toEqual({ a: [1], b: undefined });
    await expect.poll(() => module['b']).toBe(10);
  });

  test('may be named as it is', () => {
    expect(awaitsReact('import{r,t as s}from"./react-abc.js";reactArrives();')).toBe(
      'let r,s;const askForReact=()=>import("./react-abc.js");({r:r,t:s}=await askForReact());',
    );
  });

  test('nor do names with a $ in them get lost', () => {
    expect(awaitsReact('import{r as $$}from"./react-abc.js";reactArrives();')).toBe(
      'let $$;const askForReact=()=>import("./react-abc.js");({r:$$}=await askForReact());',
    );
  });

  test('without it, or without a mark, the build stops', () => {
    expect(() => awaitsReact('reactArrives();')).toThrow('does not import React');
    expect(() => awaitsReact('import{r as n}from"./react-abc.js";n();')).toThrow('nowhere awaits it');
  });
});
