import { expect, test } from 'vitest';
import { alikeOf } from './alike.ts';
import { emptyRow } from '../match/columns.ts';
import type { ImportRow, JudgedRow } from '../contract.ts';

const rowOf = (row: number, cells: Partial<ImportRow>): ImportRow => ({ ...emptyRow(row), ...cells });

/** What the other rows become when the cell of the first one is mended. */
function mended(cell: 'applications' | 'mobile' | 'email', to: string, ...cells: string[]) {
  const rows = cells.map((text, at) => rowOf(at + 1, { [cell]: text }));
  const errors = [{ cell, says: 'Wrong.' }];
  const judged = new Map<number, JudgedRow>(rows.map(({ row }) => [row, { row, state: 'wrong', errors, changes: [] }]));
  const alike = alikeOf(rows, judged, rowOf(1, { [cell]: to }), cell);
  return alike && [alike.from, ...alike.rows.map((row) => row[cell])];
}

test('a misspelt role is mended in all rows, whatever stands beside it', () => {
  expect(
    mended(
      'applications',
      'CRM (Standard User / Sales)',
      'CRM (Standart User / Sales)',
      'Books (Viewer); CRM (Standart User / Director / Support)',
      'CRM (Standart Users / Sales)',
      'Books (Viewr)',
    ),
  ).toEqual(['Standart User', 'Books (Viewer); CRM (Standard User / Director / Support)']);
});

test('other cells are mended as a whole, and an address never', () => {
  expect(mended('mobile', '6012345678', '601/234', '601/234', '234')).toEqual(['601/234', '6012345678']);
  expect(mended('email', 'a@x.test', 'a@x', 'a@x')).toBeUndefined();
  expect(mended('applications', '', 'Nowhere', 'Nowhere', 'CRM')).toEqual(['Nowhere', '']);
});
