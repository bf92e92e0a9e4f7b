import { expect, test } from 'vitest';
import { actsOf } from './acts.ts';
import type { Entry } from './contract.ts';

const viktor = { kind: 'person', id: 7, name: 'Viktor Silva' };
const entry = (action: string, more: Partial<Entry> = {}): Entry => ({
  id: 1,
  at: 0,
  actor: { kind: 'person', id: 1, name: 'Olivia' },
  action,
  sentence: `Olivia did ${action}`,
  subject: viktor,
  second: null,
  outcome: 'done',
  why: null,
  address: '',
  userAgent: '',
  requestId: '',
  source: 'portal',
  batch: 'run',
  undo: { possible: true, why: null, marks: false },
  undoes: null,
  changes: [],
  ...more,
});
const inactivated = entry('users.status-changed', {
  changes: [{ field: 'status', label: 'Status', was: 'Active', now: 'Inactive' }],
});
const left = entry('groups.people-changed', {
  subject: { kind: 'group', id: 3, name: 'Support' },
  people: [7],
  changes: [{ field: 'members', label: 'Members', was: ['Viktor Silva'], now: [] }],
});
const texts = (...entries: Entry[]) => actsOf(entries).map(({ text, entries: { length } }) => [text, length]);

test.each<[what: string, entries: Entry[], lines: (string | number | undefined)[][]]>([
  [
    'an off-boarding is one line',
    [entry('applications.disabled'), left, inactivated],
    [['off-boarded Viktor Silva', 3]],
  ],
  [
    'a right that is given does not hide behind an off-boarding',
    [entry('admins.added'), inactivated],
    [['made 2 changes to Viktor Silva', 2]],
  ],
  [
    'another person of the same name, who leaves a group, is another person',
    [{ ...left, people: [8] }, inactivated],
    [['made 2 changes', 2]],
  ],
  [
    'several people who leave a group together are not one of them',
    [{ ...left, people: [7, 8] }, inactivated],
    [['made 2 changes', 2]],
  ],
  [
    'an old entry, which does not tell who left the group, is nobody’s',
    [{ ...left, people: undefined }, inactivated],
    [['made 2 changes', 2]],
  ],
  [
    'what was taken back is no off-boarding',
    [entry('applications.disabled', { undoes: 4 }), { ...inactivated, undoes: 3 }],
    [['made 2 changes to Viktor Silva', 2]],
  ],
  [
    'one change of several people',
    [entry('users.deleted'), entry('users.deleted', { subject: { kind: 'person', id: 8, name: 'Wei' } })],
    [['did users.deleted, and 1 more like this', 2]],
  ],
  [
    'two runs, and what belongs to none',
    [
      entry('users.updated', { batch: null }),
      inactivated,
      entry('admins.removed'),
      entry('users.updated', { batch: 'other' }),
    ],
    [
      [undefined, 1],
      ['off-boarded Viktor Silva', 2],
      [undefined, 1],
    ],
  ],
  [
    'the same mark of somebody else is another act',
    [inactivated, entry('admins.removed', { actor: { kind: 'service', id: 1, name: 'CI' } })],
    [
      [undefined, 1],
      [undefined, 1],
    ],
  ],
  [
    'an import has its own line',
    [entry('users.created'), entry('users.created')],
    [
      [undefined, 1],
      [undefined, 1],
    ],
  ],
])('%s', (_what, entries, lines) => expect(texts(...entries)).toEqual(lines));

test('a run of more than 60 entries stays open', () => {
  expect(texts(...Array.from({ length: 61 }, () => inactivated))).toHaveLength(61);
});
