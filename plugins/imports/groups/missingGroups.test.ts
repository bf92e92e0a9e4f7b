import { expect, test } from 'vitest';
import { CallError } from '#core/client/callError.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { createGroup } from '#plugins/groups/contract.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import type { ImportRow, JudgedRow } from '../contract.ts';
import { emptyRow } from '../match/columns.ts';
import { createGroups } from './createGroups.ts';
import { missingGroups } from './missingGroups.ts';

/** Rows that the server finds wrong, because these groups are missing. */
function file(...missing: (string | undefined)[][]) {
  const rows: ImportRow[] = missing.map((names, at) => ({ ...emptyRow(at + 1), groups: names.join('; ') }));
  const judged = missing.map((names, at): [number, JudgedRow] => {
    const errors = names.map((missingGroup) => ({ cell: 'groups' as const, says: 'There is no group.', missingGroup }));
    return [at + 1, { row: at + 1, state: 'wrong', errors, changes: [] }];
  });
  return missingGroups(rows, new Map(judged)).map(({ name, rows: of }) => [name, of.map(({ row }) => row)]);
}

test('groups that differ only in case are one, and a wrong role is no group', () => {
  expect(file(['Sales', 'Ｓupport'], [undefined], ['SALES', 'Sales (Boss)'], ['support', 'Depot (India)'])).toEqual([
    ['Sales', [1, 3]],
    ['Ｓupport', [1, 4]],
    ['Depot (India)', [4]],
  ]);
});

test('a group that is refused is reported, and the others are created', async () => {
  const why = 'There is already a group with this name.';
  const { host, recorded } = recordingHost({
    answer(_endpoint: Endpoint, { body }: { body: { name: string } }) {
      if (body.name === 'Support') throw new CallError({ code: 422, message: why });
      return { entry: 1 };
    },
  });
  await createGroups(
    ['Sales', 'Support', 'Depot'].map((name) => ({ name, rows: [] })),
    host,
  );
  const [moderator] = [host.viewer().id];
  expect(recorded.calls).toEqual(
    ['Sales', 'Support', 'Depot'].map((name) => ({
      endpoint: createGroup,
      input: { body: { name, description: '', moderators: [moderator], members: [] } },
    })),
  );
  expect(recorded.runs).toMatchObject([
    {
      title: 'Create 3 groups',
      ended: true,
      outcomes: [{ label: 'Sales' }, { label: 'Support', failed: why }, { label: 'Depot' }],
    },
  ]);
});
