import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#core/client/callError.ts';
import { codes } from '#core/contract/envelope.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import { emptyRow } from '../match/columns.ts';
import { beginImport, importRows } from '../contract.ts';
import { runImport } from './run.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const does = [{ row: 2, state: 'new' as const, errors: [], changes: [] }];

/** An import of one row, whose calls fail as often as told. */
async function run(failing: typeof beginImport | typeof importRows, code: number, times: number) {
  const says: string[] = [];
  let left = times;
  const { host } = recordingHost({
    answer(endpoint) {
      if (endpoint === failing && left-- > 0) throw new CallError({ code, message: 'Another import is running.' });
      return endpoint === beginImport ? { id: 7 } : { rows: does };
    },
  });
  const done = runImport(host, {
    name: 'people.csv',
    key: 'k'.repeat(16),
    rows: [{ ...emptyRow(2), email: 'ann@x.test' }],
    invite: false,
    columns: [],
    signal: new AbortController().signal,
    progress: (_rows, waiting) => void (waiting && says.push(waiting)),
    mayShutOut: () => Promise.resolve(false),
  }).then(
    ({ rows }) => rows.length,
    (error: unknown) => String(error),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return { end: await done, says };
}

test.each([
  ['that another import is running is told at once', beginImport, codes.conflict, 1, /Another import is running/, []],
  ['a change of somebody else is waited for', importRows, codes.conflict, 2, /^1$/, []],
  ['a silent server is told', importRows, 0, 1, /^1$/, ['The server does not answer. Waiting for it…']],
  [
    'a busy server is told',
    importRows,
    codes.tooManyAttempts,
    1,
    /^1$/,
    ['The server has too much to do. Waiting for it…'],
  ],
])('%s', async (_what, failing, code, times, ends, says) => {
  const { end, says: statusTexts } = await run(failing, code, times);
  expect(String(end)).toMatch(ends);
  expect(statusTexts).toEqual(says);
});
