import { event } from '#core/contract/event.ts';
import { say, shownDay } from '#core/contract/telling.ts';

/** The server has deleted entries that were older than the retention. */
export const swept = event({
  id: 'activity.swept',
  title: 'Old entries deleted',
  subject: 'organisation',
  fields: { entries: 'Entries', before: 'Older than' },
  sentence: 'deleted old entries of the activity of {subject}',
  fullSentence: ({ subject, now }) =>
    say`deleted ${now.entries} entries of the activity of ${subject} that were older than ${shownDay(now.before)}`,
  undo: 'The entries were kept for as long as the operator has set.',
});

/** A list was written to a file. */
export const listExported = event({
  id: 'activity.list-exported',
  title: 'List exported',
  subject: 'organisation',
  fields: { list: 'List', format: 'Kind of file', filters: 'Filters' },
  sentence: 'exported a list of {subject}',
  fullSentence: ({ subject, now }) => say`exported the list ${now.list} of ${subject} as ${now.format}`,
  undo: 'A file that was saved cannot be taken back.',
  leaves: 'file',
});

export const ownerMade = event({
  id: 'operator.owner-made',
  title: 'Organisation and owner created by the operator',
  subject: 'organisation',
  second: 'person',
  fields: { email: 'Email address' },
  sentence: 'created the organisation {subject} with {second} as its owner',
  fullSentence: ({ subject, second }) => `created the organisation ${subject} with ${second} as its owner`,
  undo: 'Only the operator can change this, on the command line.',
});

export const organisationTrusted = event({
  id: 'operator.organisation-trusted',
  title: 'Organisation trusted by the operator',
  subject: 'organisation',
  fields: {},
  sentence: 'allowed {subject} to send any number of invitations',
  undo: 'Only the operator can change this, on the command line.',
});

export const linkPrinted = event({
  id: 'operator.link-printed',
  title: 'Link printed by the operator',
  subject: 'person',
  fields: { kind: 'Link' },
  sentence: 'printed a link for {subject}',
  fullSentence: ({ subject, now }) =>
    `printed a link for ${subject}${typeof now.kind === 'string' ? `: ${now.kind.toLowerCase()}` : ''}`,
  undo: 'A link that was printed cannot be taken back.',
});

/** The operator has written the data of a person to a file. */
export const dataHandedOver = event({
  id: 'operator.data-handed-over',
  title: 'Personal data exported by the operator',
  subject: 'person',
  fields: {},
  sentence: 'exported the personal data of {subject}',
  undo: 'A file that was saved cannot be taken back.',
  leaves: 'file',
});

/** The operator has erased a person: it names nobody. `seals` is the digest of the seals that the erasure renewed. */
export const personErased = event({
  id: 'operator.person-erased',
  title: 'Person erased by the operator',
  subject: 'organisation',
  fields: { entries: 'Entries without the name', seals: 'Renewed seals' },
  sentence: 'erased a person of {subject}',
  fullSentence: ({ subject }) => `erased a person of ${subject}`,
  undo: 'What was erased is not kept.',
});

export const manyOrganisationsSet = event({
  id: 'operator.many-organisations-set',
  title: 'Several organisations allowed or ended by the operator',
  subject: 'person',
  fields: { allowed: 'May have more than one organisation' },
  sentence: 'changed how many organisations {subject} may have',
  fullSentence: ({ subject, now }) =>
    now.allowed === true
      ? `allowed ${subject} to have several organisations`
      : `limited ${subject} to one organisation`,
  undo: 'Only the operator can change this, on the command line.',
});

export const factorsReset = event({
  id: 'operator.second-factor-reset',
  title: 'Second factor removed by the operator',
  subject: 'person',
  fields: { secondFactor: 'Second factor' },
  sentence: 'removed the second factor of {subject} and ended all sessions',
  fullSentence: ({ subject }) => `removed the second factor of ${subject} and ended all sessions`,
  undo: 'The user sets up a second factor again.',
});

export const personUnlocked = event({
  id: 'operator.person-unlocked',
  title: 'Sign-in unlocked by the operator',
  subject: 'person',
  fields: {},
  sentence: 'unlocked the sign-in of {subject}',
  undo: 'The account was not changed.',
});

export const personLetIn = event({
  id: 'operator.person-let-in',
  title: 'Allowed IPs removed by the operator',
  subject: 'person',
  fields: { ranges: 'Address ranges' },
  sentence: 'removed allowed IPs so that {subject} can sign in',
  undo: 'An administrator adds the ranges again.',
});

export const databaseRestored = event({
  id: 'operator.database-restored',
  title: 'Backup restored by the operator',
  subject: 'organisation',
  fields: {},
  sentence: 'restored a backup, with {subject} as it was then',
  undo: 'The data from before is kept in a file beside the database.',
});
