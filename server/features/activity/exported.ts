import * as z from 'zod/mini';
import { entry, type Entry } from '#plugins/activity/contract.ts';
import type { Columns } from '#server/export/exportList.ts';

type Value = Entry['changes'][number]['was'];

const text = (value: Value) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

/** The columns of the exported activity. */
export const entryColumns: Columns<Entry> = [
  ['Entry', ({ id }) => String(id)],
  ['Time', ({ at }) => new Date(at).toISOString()],
  ['Actor', ({ actor }) => actor.name],
  ['What', ({ sentence }) => sentence],
  ['Action', ({ action }) => action],
  ['Subject', ({ subject }) => subject.name],
  ['Second subject', ({ second }) => second?.name ?? ''],
  ['Outcome', ({ outcome }) => outcome],
  ['Reason', ({ why }) => why ?? ''],
  [
    'Changes',
    ({ changes }) => changes.map(({ label, was, now }) => `${label}: ${text(was)} -> ${text(now)}`).join('; '),
  ],
  ['Network address', ({ address }) => address],
  ['Device', ({ userAgent }) => userAgent],
  ['How', ({ source }) => source],
  ['Request', ({ requestId }) => requestId],
  ['Run', ({ batch }) => batch ?? ''],
  ['Undoes', ({ undoes }) => String(undoes ?? '')],
];

/** An entry as the list answers it. */
export const lineOf = (one: Entry): object => z.encode(entry, one);
