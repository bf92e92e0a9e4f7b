import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { choice, type PickArg } from '#core/command/arg.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { answer, back, begin, crumbs, stepOf, valuesOf } from './steps.ts';

interface Pet {
  id: number;
  name: string;
}

const ada: Pet = { id: 1, name: 'Ada' };
const bob: Pet = { id: 2, name: 'Bob' };
const cleo: Pet = { id: 3, name: 'Cleo' };

const pet: PickArg<Pet> = {
  how: 'pick',
  label: 'Which pet?',
  many: true,
  choices: () => [ada, bob, cleo],
  describe: ({ id, name }) => ({ key: id, label: name }),
};
const amount = choice('How much?', [
  { value: 'little', label: 'A little' },
  { value: 'other', label: 'Another amount' },
]);
const grams = {
  how: 'text',
  label: 'How many grams?',
  schema: z.pipe(z.string(), z.transform(Number)),
  needed: (soFar: { amount?: { value: string } }) => soFar.amount?.value === 'other',
} as const;
const [little, other] = await amount.choices('', undefined as never, {});
const feed = commandWithId({
  id: 'pets.feed',
  title: 'Feed pet…',
  access: member,
  args: { pet, amount, grams },
  run() {},
});

describe('the order of steps', () => {
  test('one step for each missing argument', () => {
    const first = begin(feed, {});
    expect(stepOf(first)).toMatchObject({ name: 'pet', at: 1 });
    const second = answer(first, ada);
    expect(stepOf(second)).toMatchObject({ name: 'amount', at: 2 });
    const third = answer(second, other);
    expect(stepOf(third)).toMatchObject({ name: 'grams', at: 3, of: 3 });
    const all = answer(third, 20, '20');
    expect(stepOf(all)).toBeUndefined();
    expect(valuesOf(all)).toEqual({ pet: ada, amount: other, grams: 20 });
  });

  test('given arguments are not asked for', () => {
    expect(stepOf(begin(feed, { pet: ada }))).toMatchObject({ name: 'amount', at: 1, of: 1 });
  });

  test('arguments that are not needed are left out', () => {
    expect(stepOf(answer(begin(feed, { pet: ada }), little))).toBeUndefined();
  });

  test('an answer after the last step changes nothing', () => {
    const all = answer(begin(feed, { pet: ada }), little);
    expect(answer(all, bob)).toBe(all);
  });
});

describe('one step back', () => {
  test('removes the last answer and remembers it', () => {
    const second = answer(begin(feed, {}), [ada, bob]);
    const first = back(second);
    expect(first && stepOf(first)).toMatchObject({ name: 'pet' });
    expect(first?.former).toEqual({ name: 'pet', value: [ada, bob] });
  });

  test('remembers typed text unchanged', () => {
    const all = answer(answer(begin(feed, { pet: ada }), other), 20, '20');
    expect(back(all)?.former).toEqual({ name: 'grams', value: 20, typed: '20' });
  });

  test('is not possible from the first step; given values stay', () => {
    expect(back(begin(feed, { pet: ada }))).toBeNull();
  });

  test('a different answer can lead to different steps', () => {
    const first = back(answer(begin(feed, { pet: ada }), other));
    expect(first && stepOf(answer(first, little))).toBeUndefined();
  });
});

describe('the breadcrumb', () => {
  test('has the command, the given values, and each answer', () => {
    expect(crumbs(begin(feed, {}))).toEqual(['Feed pet']);
    expect(crumbs(answer(begin(feed, { pet: ada }), other))).toEqual(['Feed pet', 'Ada', 'Another amount']);
  });

  test('shows several values as the first one and the number of the others', () => {
    expect(crumbs(answer(begin(feed, {}), [ada, bob, cleo]))).toEqual(['Feed pet', 'Ada and 2 more']);
    expect(crumbs(answer(begin(feed, {}), [ada]))).toEqual(['Feed pet', 'Ada']);
  });

  test('shows typed text unchanged', () => {
    const all = answer(answer(begin(feed, { pet: ada }), other), 20, '0020');
    expect(crumbs(all).at(-1)).toBe('0020');
  });
});
