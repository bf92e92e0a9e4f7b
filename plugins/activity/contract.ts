import * as z from 'zod/mini';
import { readsSecurity } from '#core/access/dutyRules.ts';
import { member } from '#core/access/rules.ts';
import { ipAddress } from '#core/contract/policies/address.ts';
import { digits, fields, flag, id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { limit, SEARCH_MAX } from '#core/contract/list.ts';
import { confirmLockout } from '#core/contract/confirmLockout.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

/** A record as it was called at the time of the entry. */
const subject = fields({ kind: ['kind', z.string()], id: ['id', id], name: ['name', z.string()] });

/** One entry. */
export const entry = fields({
  /** It tells neither a number of entries nor their order. */
  id: ['entry_id', id],
  /** Milliseconds since the epoch. */
  at: ['at', z.int()],
  actor: [
    'actor',
    fields({
      kind: ['kind', z.enum(['person', 'service', 'operator', 'system'])],
      /** Of the person or the service account; `null` for the operator and the system. */
      id: ['id', z.nullable(id)],
      name: ['name', z.string()],
    }),
  ],
  action: ['action', z.string()],
  /** The whole sentence, for example "Olivia Acme created the group Sales". */
  sentence: ['sentence', z.string()],
  subject: ['subject', subject],
  second: ['second', z.nullable(subject)],
  outcome: ['outcome', z.enum(['done', 'refused'])],
  /** The reason of a refusal. */
  why: ['why', z.nullable(z.string())],
  address: ['ipaddress', z.string()],
  userAgent: ['user_agent', z.string()],
  requestId: ['request_id', z.string()],
  /** In the portal, its palette or by a key; by a program; on the command line. */
  source: ['source', z.enum(['portal', 'palette', 'key', 'api', 'terminal', 'assistant', 'cli', 'system'])],
  /** The same for all entries of one run over many records. */
  batch: ['batch', z.nullable(z.string())],
  /** So many further entries of its import are left out, if of each import only the newest was asked for. */
  others: ['run_others', z.optional(z.int())],
  /** Of a change of a group's people: the ids of these people. Left out if they are not known, as in old entries. */
  people: ['person_ids', z.optional(z.array(id))],
  /** Whether it can be taken back, and if not, why. */
  undo: [
    'undo',
    fields({
      possible: ['is_possible', flag],
      why: ['why', z.nullable(z.string())],
      /** The entry only marks where other changes begin or end. */
      marks: ['is_mark', flag],
    }),
  ],
  /** The entry whose change this one took back. */
  undoes: ['undoes', z.nullable(id)],
  changes: [
    'changes',
    z.array(
      fields({ field: ['field', z.string()], label: ['label', z.string()], was: ['was', value], now: ['now', value] }),
    ),
  ],
});
export type Entry = z.output<typeof entry>;

const names = z.string().check(z.maxLength(500));

/** The filters of the activity; all that are given must apply. */
const filters = {
  actor: ['actor', z.optional(digits)],
  withoutActor: ['without_actor', z.optional(digits)],
  /** The person whom the entry concerns. */
  person: ['person', z.optional(digits)],
  /** Ids of events, separated by commas. */
  action: ['action', z.optional(names)],
  withoutAction: ['without_action', z.optional(names)],
  application: ['application', z.optional(digits)],
  group: ['group', z.optional(digits)],
  policy: ['policy', z.optional(digits)],
  organisation: ['organisation', z.optional(digits)],
  address: ['ipaddress', z.optional(ipAddress('Network address'))],
  /** From this time on, in milliseconds since the epoch. */
  from: ['from', z.optional(digits)],
  /** Before this time. */
  to: ['to', z.optional(digits)],
  outcome: ['outcome', z.optional(z.enum(['done', 'refused']))],
  /** The entries of one run over many records. */
  batch: ['batch', z.optional(z.string().check(z.maxLength(64)))],
  /** Words, or parts of words, that must all be in the sentence or the values, in any order. */
  text: ['search', z.optional(z.string().check(z.trim(), SEARCH_MAX))],
} as const;

const paged = { cursor: ['cursor', z.optional(digits)], limit: ['limit', limit] } as const;
const page = fields({
  entries: ['entry_list', z.array(entry)],
  /** `null` at the end of the list. */
  nextCursor: ['next_cursor', z.nullable(z.string())],
  /**
   * Only entries since this time were searched, because the server is still making the index of the words (once, after an
   * update). Left out if all were searched.
   */
  searchedSince: ['searched_since', z.optional(z.int())],
});

/** Every change leads to an entry. */
export const everything = [
  'people',
  'groups',
  'policies',
  'applications',
  'assignments',
  'organisations',
  'admins',
  'security',
];

export const listActivity = endpoint({
  method: 'GET',
  path: '/activity/list',
  summary: 'Who did what in the organisation, newest first, filtered and page by page',
  scope: 'activity',
  access: readsSecurity,
  query: fields({
    ...filters,
    ...paged,
    /** Of each import only the newest entry. With a filter, every entry is listed. */
    runs: ['runs', z.optional(z.enum(['newest']))],
  }),
  reply: page,
  reads: everything,
});

export const exportActivity = endpoint({
  method: 'GET',
  path: '/activity/export',
  summary:
    'The entries that the filters leave, as a file: CSV, Excel, or JSON Lines with the head of the seals at its end',
  scope: 'activity',
  access: readsSecurity,
  query: fields({ ...filters, format: ['format', z._default(z.enum(['csv', 'xlsx', 'jsonl']), 'csv')] }),
  reply: 'binary',
  reads: everything,
  fresh: true,
});

/** The head of the seals up to the newest sealed entry of the organisation: other organisations do not change it. */
export const sealHead = z.nullable(fields({ upTo: ['entry_id', id], hash: ['hash', z.string()], at: ['at', z.int()] }));

export const viewSeal = endpoint({
  method: 'GET',
  path: '/activity/seal',
  summary: 'The head of the seals: a hash that stands for all sealed entries of the organisation',
  scope: null,
  access: readsSecurity,
  reply: fields({ head: ['head', sealHead] }),
  reads: [],
});

export const viewEntry = endpoint({
  method: 'GET',
  path: '/activity/view/:id',
  summary: 'One entry of the activity, for administrators and for the person who made the change',
  scope: 'activity',
  access: member,
  params: z.object({ id: digits }),
  reply: fields({ entry: ['entry_details', entry] }),
  reads: everything,
});

export const listActions = endpoint({
  method: 'GET',
  path: '/activity/actions',
  summary: 'The kinds of entries, for the filter',
  scope: 'activity',
  access: readsSecurity,
  reply: fields({
    actions: ['action_list', z.array(fields({ id: ['action', z.string()], title: ['action_name', z.string()] }))],
  }),
});

export const listOwnChanges = endpoint({
  method: 'GET',
  path: '/activity/mine',
  summary: 'Your own last changes that can be taken back, newest first',
  scope: 'activity',
  access: member,
  query: fields({
    text: ['search', z.optional(z.string().check(z.trim(), SEARCH_MAX))],
    batch: filters.batch,
    ...paged,
  }),
  reply: page,
  reads: everything,
});

export const listSignIns = endpoint({
  method: 'GET',
  path: '/activity/signins',
  summary: 'The last sign-ins to your own account, in all organisations, and those that were refused',
  scope: null,
  access: member,
  query: fields({ limit: ['limit', limit] }),
  reply: fields({
    signIns: [
      'signin_list',
      z.array(
        fields({
          id: ['entry_id', id],
          at: ['at', z.int()],
          sentence: ['sentence', z.string()],
          outcome: ['outcome', z.enum(['done', 'refused'])],
          /** The reason of a refusal, or what the person signed in with. */
          detail: ['detail', z.nullable(z.string())],
          address: ['ipaddress', z.string()],
          userAgent: ['user_agent', z.string()],
        }),
      ),
    ],
  }),
  reads: ['security'],
});

export const undoEntry = endpoint({
  method: 'POST',
  path: '/activity/undo',
  summary: 'Take a change back, as long as nobody has changed the same thing since then; judged like any other change',
  scope: 'activity',
  access: member,
  body: fields({ id: ['entry_id', id], confirmLockout }),
  reply: z.object({}),
  changes: [...everything, 'organisation form', 'session'],
});
