import { expect, test } from 'vitest';
import { firstState, importState, type ImportEvent, type ImportState } from './importState.ts';

const after = (from: Partial<ImportState>, ...events: ImportEvent[]) =>
  events.reduce(importState, { ...firstState, ...from });

const notes = { name: 'Notes', rows: [['Bring the laptops'], ['Call the bank']] };
const people = { name: 'People', rows: [['Email'], ['ann@x.test']] };
const chosen = { name: 'people.xlsx', tables: [notes, people] };
const { known } = firstState;

test('of a file the sheet with the most known columns is shown, and another one can be chosen', () => {
  const matching = after({ error: 'The server takes too long to answer.' }, { type: 'file chosen', chosen, known });
  expect(matching).toMatchObject({ step: 'match', sheet: 1, error: '', matched: { titles: ['Email'] } });
  const other = importState(matching, { type: 'sheet chosen', sheet: 0 });
  expect(other).toMatchObject({ sheet: 0, matched: { rows: [['Call the bank']] } });
  expect(importState(other, { type: 'sheet chosen', sheet: 7 })).toBe(other);
});

test('a file that cannot be read in another encoding leaves the columns as they are', () => {
  const matching = after({}, { type: 'file chosen', chosen, known });
  const unreadable = importState(matching, { type: 'file unreadable', why: 'The file is gone.' });
  expect(unreadable).toEqual({ ...matching, error: 'The file is gone.' });
});

test('a check tells how far it is; when it fails, the columns are shown with the reason', () => {
  const checking = after({ mended: '1 row is correct now.' }, { type: 'check begun' });
  expect(checking).toMatchObject({ step: 'check', status: 'Checking…', mended: '', error: '' });
  const half = importState(checking, { type: 'rows checked', done: 500, total: 1200 });
  expect(half.status).toBe('Checking… 500 of 1,200');
  expect(importState(half, { type: 'check done' })).toMatchObject({ step: 'check', status: '' });
  const why = 'You are offline.';
  expect(importState(half, { type: 'check failed', why })).toMatchObject({ step: 'match', status: '', error: why });
});

test.each([
  [1, 1, '1 row is still wrong.'],
  [3, 2, '2 rows are still wrong.'],
  [1, 0, '1 row is correct now.'],
  [3, 0, '3 rows are correct now.'],
])('of %i changed rows %i are wrong: %s', (changed, wrong, says) => {
  expect(after({}, { type: 'mending begun' }).mended).toBe('Checking…');
  expect(after({}, { type: 'mending begun' }, { type: 'mending done', changed, wrong }).mended).toBe(says);
  expect(after({}, { type: 'mending begun' }, { type: 'mending failed' }).mended).toBe('');
});

test('a second run begins at nothing, tells how far it is and what it waits for', () => {
  const former = { progress: { done: 40, total: 40 }, error: 'Another import is running.' };
  const running = after(former, { type: 'run begun', total: 2000 });
  expect(running).toMatchObject({ step: 'run', progress: { done: 0, total: 2000 }, error: '' });
  const reached = importState(running, { type: 'rows imported', done: 1000 });
  expect(reached).toMatchObject({ progress: { done: 1000 }, status: '1,000 of 2,000 rows are imported.' });
  const waiting = importState(running, { type: 'rows imported', done: 0, waiting: 'The server does not answer.' });
  expect(waiting.status).toBe('0 of 2,000 rows are imported. The server does not answer.');
});

test.each([
  [0, 'Another import is running.'],
  [40, 'Another import is running. Rows that were imported stay. Import the file again to continue.'],
])('a run that fails after %i rows: %s', (done, error) => {
  const running = after({}, { type: 'run begun', total: 80 }, { type: 'rows imported', done });
  const again = importState(running, { type: 'check begun', failedRun: 'Another import is running.' });
  expect(again).toMatchObject({ step: 'check', error });
});

test('the question of a run does not say that nothing was changed, for rows before may be', () => {
  const withQuestion = after(
    { step: 'run' },
    { type: 'question asked', question: 'Ann loses access. Nothing was changed.' },
  );
  expect(withQuestion.question).toBe('Ann loses access.');
  expect(importState(withQuestion, { type: 'question answered' })).toMatchObject({ step: 'run', question: undefined });
});

test('a run that is done shows its result; the step before can be shown again', () => {
  const result = { rows: [], stopped: true, batch: 'b'.repeat(16) };
  const done = after({ status: '2 of 2 rows are imported.' }, { type: 'run done', result });
  expect(done).toMatchObject({ step: 'done', result, status: '' });
  expect(importState(done, { type: 'gone back', step: 'choose' })).toMatchObject({ step: 'choose', result });
  expect(importState(done, { type: 'invite chosen', invite: 'later' }).invite).toBe('later');
});
