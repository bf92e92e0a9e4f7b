import { expect, test } from 'vitest';
import { CallError } from '#core/client/callError.ts';
import { listActivity, undoEntry, type Entry } from '#plugins/activity/contract.ts';
import { undoRun } from '#plugins/activity/undoRun.ts';
import { recordingHost } from '#tests/builders/recordingHost.ts';

const entry = (id: number, why: string | null = null) =>
  ({
    id,
    sentence: `Change ${id}`,
    outcome: 'done',
    undoes: null,
    undo: { possible: why === null, why, marks: why === 'marks' },
  }) as Entry;

test('a whole run is undone from its newest change on, and the report names what is refused', async () => {
  const { host, recorded } = recordingHost({
    viewer: { admin: true },
    answer(endpoint, given: { body?: { id: number } }) {
      if (endpoint === listActivity)
        return { entries: [entry(4, 'marks'), entry(3), entry(2, 'A mail was sent.'), entry(1)], nextCursor: null };
      expect(endpoint).toBe(undoEntry);
      if (given.body?.id === 1) throw new CallError({ code: 409, message: 'Adam has changed the same since.' });
      return {};
    },
  });
  await undoRun(host, 'b1');
  expect(recorded.runs).toMatchObject([
    {
      total: 3,
      ended: true,
      outcomes: [
        { label: 'Change 3' },
        { label: 'Change 2', failed: 'A mail was sent.' },
        { label: 'Change 1', failed: 'Adam has changed the same since.' },
      ],
    },
  ]);
});
