import * as z from 'zod/mini';
import { entry, type Entry } from '#plugins/activity/contract.ts';
import type { Columns } from '#server/domain/calls/lists/exportList.ts';
import { changesOf, entryOf, sentenceOfRow, type Listed } from './entryOf.ts';

type Value = Entry['changes'][number]['was'];

const text = (value: Value) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

/** The columns of the exported activity, made of the stored rows: to make the answer of a call first would cost a third. */
export const entryColumns: Columns<Listed> = [
  ['Entry', ({ id }) => String(id)],
  ['Time', ({ row }) => new Date(row.at).toISOString()],
  ['Actor', ({ row }) => row.actor_name],
  ['What', ({ row }) => sentenceOfRow(row)],
  ['Action', ({ row }) => row.action],
  ['Subject', ({ row }) => row.subject_name],
  ['Second subject', ({ row }) => row.second_name ?? ''],
  ['Outcome', ({ row }) => row.outcome],
  ['Reason', ({ row }) => row.why ?? ''],
  [
    'Changes',
    ({ row }) =>
      changesOf(row)
        .map(({ label, was, now }) => `${label}: ${text(was)} -> ${text(now)}`)
        .join('; '),
  ],
  ['Network address', ({ row }) => row.address],
  ['Device', ({ row }) => row.user_agent],
  ['How', ({ row }) => row.source],
  ['Request', ({ row }) => row.request_id],
  ['Run', ({ row }) => row.batch ?? ''],
  ['Undoes', ({ undoes }) => String(undoes ?? '')],
];

/** An entry as the list answers it. */
export const lineOf = (one: Listed): object => z.encode(entry, entryOf(one));
