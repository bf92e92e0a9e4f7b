import { sql, type RawBuilder } from 'kysely';

/** The filters of the users list, named as docs/specification/product.md section 4 names them. */
export type MemberFilter =
  | 'all'
  | 'active'
  | 'inactive'
  | 'pending'
  | 'confirmed'
  | 'external'
  | 'not_invited'
  | 'not_joined';

// On `memberships` and `member_counts`, word for word as its index has it, see 001_start.ts. Deleted members are in 'all' alone.
const conditions: Record<MemberFilter, string> = {
  all: '1 = 1',
  active: "status = 'active'",
  inactive: "status = 'inactive'",
  pending: "invitation = 'invited' and status <> 'deleted'",
  confirmed: "invitation = 'verified' and status <> 'deleted'",
  external: "is_external = 1 and status <> 'deleted'",
  not_invited: "invitation = 'none' and status <> 'deleted'",
  not_joined: "joined = 0 and status <> 'deleted'",
};

/** True for the members who pass the filter; spelled out, since a parameter would miss the partial indexes. */
export function passes(filter: MemberFilter): RawBuilder<boolean> {
  return sql.raw(conditions[filter]);
}

// The filters that name derived columns, without them: the index of names, see 001_start.ts, holds none of those.
const plain: Partial<Record<MemberFilter, string>> = {
  pending: "verified = 0 and invited_at is not null and status <> 'deleted'",
  confirmed: "verified = 1 and status <> 'deleted'",
  not_invited: "verified = 0 and invited_at is null and status <> 'deleted'",
  not_joined: "joined_at is null and status <> 'deleted'",
};

/** The same as it is read from the index of names alone. */
export function passesPlainly(filter: MemberFilter): RawBuilder<boolean> {
  return sql.raw(plain[filter] ?? conditions[filter]);
}

/** The filter 'pending', spelled as the index `memberships_waiting` has it. */
export const isWaiting = sql<boolean>`verified = 0 and invited_at is not null and status <> 'deleted'`;

/** The filters that look at the mail of a pending invitation. */
export type MailFilter = 'expired' | 'not_delivered';

/**
 * The condition for members whose invitation mail is in the state of the filter. An invitation has expired if it was
 * sent at `sentUntil` (milliseconds since 1970) or before. The condition reads columns of the index only.
 */
export function passesByMail(filter: MailFilter, sentUntil: number): RawBuilder<boolean> {
  const mail =
    filter === 'expired' ? sql`undelivered_at is null and invited_at <= ${sentUntil}` : sql`undelivered_at is not null`;
  return sql`${isWaiting} and ${mail}`;
}
