import { column, internal, secret, table, type RowOf } from '#server/platform/db/table.ts';

export const recoveryCodesTable = table(
  'recovery_codes',
  {
    id: column.counted('no reply has the id'),
    person_id: column.person(internal, { whenErased: 'deleted' }),
    code_hash: column.text(secret),
    used_at: column.time('Used', { null: true }),
  },
  { section: 'recovery codes' },
);

export const totpPendingTable = table(
  'totp_pending',
  {
    id: column.counted('no reply has the id'),
    person_id: column.person(internal, { whenErased: 'deleted' }),
    perm_code_hash: column.text(secret),
    /** Encrypted. */
    secret: column.text(secret),
    created_at: column.past('Begun'),
    expires_at: column.time('Ends', { lastsFrom: 'created_at' }),
    used_at: column.time('Completed', { null: true }),
  },
  { section: 'set-ups of an authenticator app' },
);

/** Challenges that were answered, until they expire: a further answer to the same one is refused. */
export const answeredChallengesTable = table(
  'answered_challenges',
  { hash: column.text(), expires_at: column.time() },
  { why: 'hashes of random numbers, for minutes' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    recovery_codes: RowOf<typeof recoveryCodesTable>;
    totp_pending: RowOf<typeof totpPendingTable>;
    answered_challenges: RowOf<typeof answeredChallengesTable>;
  }
}
