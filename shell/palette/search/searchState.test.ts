import { describe, expect, test } from 'vitest';
import { narrow, settle, type Found } from './found.ts';
import { nothingBrought, takeIn, type Brought, type Failed, type News } from './searchState.ts';

const row = (from: string, label: string, detail?: string): Found => ({
  id: `${from}:${label}`,
  from,
  value: label,
  described: { key: label, label, detail },
});
const [ada, adam, bob] = [row('pets', 'Ada'), row('pets', 'Adam'), row('pets', 'Bob', 'ada street')];
const eng = row('groups', 'Adorers');
const labels = (found: readonly Found[]) => found.map(({ described }) => described.label);

function bring(state: Brought, news: Partial<News> & { answer: readonly Found[] | Failed }): Brought {
  return takeIn(state, {
    round: `0 ${news.typed ?? ''}`,
    typed: '',
    key: 'pets',
    order: ['pets', 'groups'],
    cursor: undefined,
    ...news,
  });
}

describe('narrow', () => {
  test('keeps rows that match by name, then by their second line', () => {
    expect(labels(narrow([bob, adam, ada], 'ada'))).toEqual(['Adam', 'Ada', 'Bob']);
    expect(labels(narrow([ada, bob], 'bob'))).toEqual(['Bob']);
    expect(labels(narrow([ada, bob], ''))).toEqual(['Ada', 'Bob']);
  });
});

describe('settle', () => {
  test('changes the order only below the cursor', () => {
    expect(labels(settle([bob, ada], [ada, adam, bob], 'pets:Bob'))).toEqual(['Bob', 'Ada', 'Adam']);
    expect(labels(settle([bob, ada], [adam, ada], 'pets:Ada'))).toEqual(['Bob', 'Ada', 'Adam']);
  });

  test('holds nothing without a cursor', () => {
    expect(labels(settle([bob, ada], [ada, adam], 'users.new'))).toEqual(['Ada', 'Adam']);
    expect(labels(settle([bob, ada], [ada], undefined))).toEqual(['Ada']);
  });

  test('updates a row that stays', () => {
    const renewed = { ...ada, described: { ...ada.described, detail: 'moved' } };
    expect(settle([ada], [renewed], ada.id)).toEqual([renewed]);
  });
});

describe('takeIn', () => {
  test('the searches keep their order, whichever answers first', () => {
    const groups = bring(nothingBrought, { typed: 'ad', key: 'groups', answer: [eng] });
    expect(labels(bring(groups, { typed: 'ad', answer: [ada, adam] }).found)).toEqual(['Ada', 'Adam', 'Adorers']);
  });

  test('a late answer is inserted below the cursor', () => {
    const groups = bring(nothingBrought, { typed: 'ad', key: 'groups', answer: [eng] });
    const both = bring(groups, { typed: 'ad', answer: [ada], cursor: eng.id });
    expect(labels(both.found)).toEqual(['Adorers', 'Ada']);
  });

  test('rows of the former text that still match stay until their search has answered', () => {
    const former = bring(bring(nothingBrought, { typed: 'a', answer: [ada, adam] }), {
      typed: 'a',
      key: 'groups',
      answer: [eng],
    });
    const next = bring(former, { typed: 'adam', key: 'groups', answer: [] });
    expect(labels(next.found)).toEqual(['Adam']);
    expect(labels(bring(next, { typed: 'adam', answer: [] }).found)).toEqual([]);
  });

  test('a list that ignores the typed text is filtered here', () => {
    const all = bring(nothingBrought, { answer: [ada, adam, bob] });
    expect(labels(bring(all, { typed: 'bo', answer: [ada, adam, bob] }).found)).toEqual(['Bob']);
  });

  test('a late answer to the empty text is remembered, and not shown', () => {
    const typed = bring(nothingBrought, { typed: 'bo', answer: [ada, adam, bob] });
    const late = bring(typed, { answer: [ada, adam, bob], overtaken: true });
    expect(labels(late.found)).toEqual(labels(typed.found));
    expect(labels(bring(late, { typed: 'bob', answer: [ada, adam, bob] }).found)).toEqual(['Bob']);
    const failed = bring(late, { answer: { key: 'pets', title: 'Pets', why: 'Gone.' }, overtaken: true });
    expect(failed).toBe(late);
  });

  test('a list that the server filtered is kept, because it may have matched a field that is not shown', () => {
    const all = bring(nothingBrought, { answer: [ada, adam, bob] });
    expect(labels(bring(all, { typed: '555-0123', answer: [bob] }).found)).toEqual(['Bob']);
  });

  test('a failure only removes the rows of its search', () => {
    const both = bring(bring(nothingBrought, { typed: 'a', answer: [ada] }), {
      typed: 'a',
      key: 'groups',
      answer: [eng],
    });
    const failed = bring(both, { typed: 'ad', answer: { key: 'pets', title: 'Pets', why: 'Gone.' } });
    expect(labels(failed.found)).toEqual(['Adorers']);
    expect(failed.failed).toEqual([{ key: 'pets', title: 'Pets', why: 'Gone.' }]);
  });

  test('a new round starts without failures', () => {
    const failed = bring(nothingBrought, { typed: 'a', answer: { key: 'pets', title: 'Pets', why: 'Gone.' } });
    expect(bring(failed, { round: '1 a', typed: 'a', answer: [ada] }).failed).toEqual([]);
  });
});
