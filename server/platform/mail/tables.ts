import { column, internal, notHandedOver, secret, table, type RowOf } from '#server/platform/db/table.ts';

/** A mail without the secret of its link, which may still open something. */
const withoutLink = (text: unknown) => String(text).replace(/(#token=)[^\s"<]+/g, '$1…');
const amongMemberships = notHandedOver('the invitation that it is about is among the memberships');

/** Mails that wait, and those that were sent. Those of a person are found by the address. */
export const outboxTable = table(
  'outbox',
  {
    id: column.counted('no reply has the id'),
    recipient: column.address('To'),
    subject: column.text('Subject'),
    kind: column.text('Kind'),
    last_error: column.text('Last failure', { null: true }),
    text: column.text('Text', { write: withoutLink }),
    html: column.text(notHandedOver('the text says the same')),
    created_at: column.time('Asked for'),
    sent_at: column.time('Sent', { null: true }),
    attempts: column.number(internal, { default: true }),
    next_attempt_at: column.time(internal),
    claimed_until: column.time(internal, { null: true }),
    /** A person looks for it in the mailbox now. */
    is_awaited: column.flag(internal, { default: true }),
    /** The part of the Message-ID before the `@`. */
    message_id: column.text(internal),
    /** The membership that an invitation is for; null for other mails. */
    organisation_id: column.number(amongMemberships, { null: true }),
    person_id: column.number(amongMemberships, { null: true }),
  },
  { section: 'mails' },
);

export const linksTable = table(
  'links',
  {
    id: column.counted('no reply has the id'),
    kind: column.text('Kind', { of: ['invitation', 'verify', 'reset'] }),
    token_hash: column.text(secret),
    person_id: column.person(internal, { whenErased: 'deleted' }),
    organisation_id: column.organisation({ null: true }),
    created_at: column.past('Made'),
    expires_at: column.time('Valid until', { lastsFrom: 'created_at' }),
    used_at: column.time('Used', { null: true }),
    /** When the link was ended before it expired, for example by a later link. */
    ended_at: column.time('Ended early', { null: true }),
  },
  { section: 'mailed links' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    outbox: RowOf<typeof outboxTable>;
    links: RowOf<typeof linksTable>;
  }
}
