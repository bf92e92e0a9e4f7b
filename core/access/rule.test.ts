import { describe, expect, test } from 'vitest';
import { viewer } from '#tests/builders/viewer.ts';
import { admits, allOf, anyOf, refusalBy, rule } from './rule.ts';

const yes = rule('yes', 'never said', () => true);
const no = rule('no', 'Not you.', () => false);
const never = rule('never', 'Not ever.', () => false);
const even = rule<number>('even', 'Only even numbers.', (_viewer, number) => number % 2 === 0);

describe('a rule', () => {
  test('answers true or the reason for the refusal', () => {
    expect(even(viewer(), 2)).toBe(true);
    expect(even(viewer(), 3)).toBe('Only even numbers.');
    expect(admits(no, viewer())).toBe(false);
  });

  test('allOf gives the first reason and joins the labels of its parts', () => {
    expect(allOf(yes, yes)(viewer(), undefined)).toBe(true);
    expect(allOf(yes, no, never)(viewer(), undefined)).toBe('Not you.');
    expect(allOf(yes, no).label).toBe('yes and no');
  });

  test('anyOf admits if one rule admits, otherwise gives the first reason', () => {
    expect(anyOf(no, yes)(viewer(), undefined)).toBe(true);
    expect(anyOf(no, never)(viewer(), undefined)).toBe('Not you.');
    expect(anyOf(no, yes).label).toBe('no or yes');
  });

  test('keeps its refusal code inside combined rules when it gives the reason', () => {
    const mine = rule<number>('mine', 'Not yours.', (_viewer, number) => number === 1, { code: 403 });
    const odd = rule<number>('odd', 'Only odd numbers.', (_viewer, number) => number % 2 === 1);
    expect(refusalBy(mine, viewer(), 1)).toBeUndefined();
    expect(refusalBy(mine, viewer(), 2)).toEqual({ why: 'Not yours.', code: 403 });
    expect(refusalBy(odd, viewer(), 2)).toEqual({ why: 'Only odd numbers.' });
    expect(refusalBy(allOf(odd, mine), viewer(), 3)).toEqual({ why: 'Not yours.', code: 403 });
    expect(refusalBy(allOf(odd, mine), viewer(), 2)).toEqual({ why: 'Only odd numbers.' });
    expect(refusalBy(anyOf(mine, even), viewer(), 3)).toEqual({ why: 'Not yours.', code: 403 });
    expect(refusalBy(anyOf(even, mine), viewer(), 3)).toEqual({ why: 'Only even numbers.' });
    expect(refusalBy(allOf(anyOf(mine, even), odd), viewer(), 3)).toMatchObject({ code: 403 });
    expect(refusalBy(anyOf(mine, even), viewer(), 2)).toBeUndefined();
  });
});
