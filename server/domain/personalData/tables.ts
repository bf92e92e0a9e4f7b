import { features } from '#server/features.ts';
import { plain, times, without, written, type Described } from './column.ts';
import { describe } from './declaredTables.ts';
import { memberTables } from './memberTables.ts';
import { signInTables } from './signInTables.ts';
import { inner, withoutLink } from './values.ts';

const organisations = 'the contact of the organisation, not of a person';

/**
 * All personal data of the portal: which table and column holds it, whether and under which name it is handed over, and
 * what an erasure does with it. Export and erasure read this; tests/house/personalData.test.ts compares it with the
 * database.
 */
export const tables: Described = {
  ...memberTables,
  ...signInTables,
  // Those that features declare say it at their columns.
  ...Object.fromEntries(features.flatMap((feature) => feature.tables).map((table) => [table.name, describe(table)])),

  // Tables that name people in other columns than their ids.
  outbox: {
    section: 'mails',
    // Found by the recipient's address.
    person: [],
    order: ['id'],
    erased: 'deleted',
    columns: {
      ...plain({ recipient: 'To', subject: 'Subject', kind: 'Kind', last_error: 'Last failure' }),
      ...written(withoutLink, { text: 'Text' }),
      ...times({ created_at: 'Asked for', sent_at: 'Sent' }),
      ...without('the text says the same', 'html'),
      ...without(inner, 'id', 'attempts', 'next_attempt_at', 'claimed_until', 'message_id'),
      ...without('the invitation that it is about is among the memberships', 'organisation_id', 'person_id'),
    },
  },
  activity: {
    section: 'activity',
    // activity.ts writes the entries, because what may be told depends on who acted.
    person: [],
    order: ['id'],
    erased: {
      replaced: [
        'actor_name',
        'subject_name',
        'second_name',
        'why',
        'address',
        'user_agent',
        'session_id',
        'changes',
        'reverse',
        'search_text',
      ],
    },
    columns: {
      ...times({ at: 'Time' }),
      ...plain({
        actor_name: 'Who',
        action: 'Action',
        subject_name: 'About',
        second_name: 'And',
        outcome: 'Outcome',
        why: 'Reason',
        source: 'By way of',
        address: 'Network address',
        user_agent: 'Device',
        changes: 'Changes',
        organisation_id: 'Organisation',
      }),
      ...without(inner, 'id', 'actor_id', 'subject_id', 'second_id', 'session_id', 'request_id', 'batch', 'undoes'),
      ...without('the names say the same', 'actor_kind', 'subject_kind', 'second_kind', 'search_text'),
      ...without('what Undo would do; the changes say the same', 'reverse'),
    },
  },
  activity_subjects: {
    section: null,
    person: [],
    order: ['activity_id'],
    erased: { kept: 'numbers alone: which entry concerns which record' },
    columns: without(inner, 'organisation_id', 'kind', 'subject_id', 'activity_id'),
  },
  attempts: {
    section: null,
    // Found by the address or the number of the person in the key.
    person: [],
    order: ['id'],
    erased: 'deleted',
    columns: without('counts the guesses of strangers too, and is deleted after a day', 'id', 'key', 'at'),
  },
  webhook_deliveries: {
    section: null,
    // A message to another program repeats an entry of the activity. It is deleted after 30 days.
    person: [],
    order: ['id'],
    erased: { replaced: ['body', 'answer', 'error'] },
    columns: {
      ...without('repeats an entry of the activity', 'body', 'type'),
      ...without('what the receiver answered to the organisation', 'status', 'answer', 'error', 'duration', 'state'),
      ...without(inner, 'id', 'organisation_id', 'webhook_id', 'message_id', 'attempts'),
      ...without(
        'the times of the organisation’s own messages',
        'created_at',
        'next_attempt_at',
        'claimed_until',
        'last_at',
      ),
    },
  },

  // Tables without data about a person.
  organisations: {
    why: 'about the organisation',
    columns: without(organisations, 'email', 'phone', 'address_line1', 'address_line2'),
  },
  member_counts: { why: 'numbers of people' },
  groups: { why: 'about the organisation' },
  policies: { why: 'about the organisation' },
  policy_groups: { why: 'about the organisation' },
  policy_ranges: {
    why: 'about the organisation',
    columns: without('a range of the organisation’s network', 'from_address', 'to_address'),
  },
  organisation_applications: { why: 'about the organisation' },
  own_applications: { why: 'about the organisation', columns: without('where the application is', 'mobile_url') },
  own_application_icons: { why: 'pictures of applications' },
  import_rows: { why: 'numbers alone: which row of a file did what' },
  answered_challenges: { why: 'hashes of random numbers, for minutes' },
  sign_on_keys: { why: 'keys of the portal' },
  sign_on_clients: { why: 'secrets of applications' },
  jobs: {
    why: 'encrypted, and deleted when done: to tell an application of a sign-out, to write to people by their numbers',
  },
  told_sign_outs: { why: 'times and outcomes of the sign-out notices, without the session or the person' },
  settings: { why: 'about the portal' },
  activity_seals: { why: 'hashes of entries' },
  renewed_seals: { why: 'hashes of entries' },
  activity_blocks: { why: 'numbers alone: which entries the index of words covers' },
  activity_terms: {
    why: 'three letters and numbers of entries; an erasure deletes those of every entry that it changes',
  },
  webhooks: { why: 'about the organisation' },
  service_accounts: {
    why: 'about the organisation',
    columns: without('a service account is the organisation’s; the activity tells who made it', 'made_by'),
  },
  service_tokens: {
    why: 'about a program of the organisation',
    columns: without('a network address of a program', 'from_address', 'to_address', 'last_address'),
  },
};
