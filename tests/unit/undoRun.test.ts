import { expect, test } from 'vitest';
import { undoneText, undoRun, type UndoResult } from '#plugins/activity/runContract.ts';
import { undoWholeRun } from '#plugins/activity/undoRun.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';

const result = (id: number, end: UndoResult['end'], why: string | null = null): UndoResult => ({
  id,
  sentence: `Change ${id}`,
  end,
  why,
  noun: end === 'stays' ? 'mail' : 'change',
});

async function reportOf(pages: UndoResult[][]) {
  const { host, recorded } = recordingHost({
    answer(endpoint, { body }: { body: { cursor?: number } }) {
      expect(endpoint).toBe(undoRun);
      const at = body.cursor ?? 0;
      const left = pages.slice(at + 1).flat().length;
      return { results: pages[at], batch: 'b2', nextCursor: left > 0 ? at + 1 : null, left };
    },
  });
  await undoWholeRun(host, 'b1');
  return recorded.runs[0];
}

test('the report of a whole run tells what went back, what stays, and what was refused and why', async () => {
  const mail = 'A mail that was sent cannot be taken back.';
  const pages = [
    [result(4, 'undone'), result(3, 'stays', mail)],
    [result(2, 'refused', 'Adam has changed the same thing since then.'), result(1, 'before')],
  ];
  expect(await reportOf(pages)).toMatchObject({
    total: 4,
    ended: true,
    summary:
      '1 change was taken back. 1 change was taken back before. 1 change was not taken back. 1 mail cannot be taken back.',
    outcomes: [
      { label: 'Change 4' },
      { label: 'Change 3', stays: mail },
      { label: 'Change 2', failed: 'Adam has changed the same thing since then.' },
      { label: 'Change 1', stays: 'It was already undone.' },
    ],
  });
});

test('a run of mails alone is a failure, because nothing went back', async () => {
  expect(await reportOf([[result(1, 'stays', 'Sent.')]])).toMatchObject({
    summary: 'Nothing was taken back. 1 mail cannot be taken back.',
    outcomes: [{ label: 'Change 1', failed: 'Sent.' }],
  });
});

test('the report counts changes and mails, each with its noun', () => {
  const all = [...Array<'undone'>(12).fill('undone'), ...Array<'stays'>(3).fill('stays')];
  expect(undoneText(all.map((end, id) => result(id, end)))).toBe(
    '12 changes were taken back. 3 mails cannot be taken back.',
  );
});
