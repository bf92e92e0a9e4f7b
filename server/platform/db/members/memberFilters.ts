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

// Each condition has the same words as its partial index in 001_start.ts, or the index would not be used. It reads columns
// that both `memberships` and `member_counts` have. Deleted members are only in 'all'.
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

/** The condition of a filter, without parameters: with a parameter the database would not use the partial indexes. */
export function passes(filter: MemberFilter): RawBuilder<boolean> {
  return sql.raw(conditions[filter]);
}

// The conditions of the filters that read a derived column, written without it: the index of names (001_start.ts) contains
// no derived column.
const plain: Partial<Record<MemberFilter, string>> = {
  pending: "verified = 0 and invited_at is not null and status <> 'deleted'",
  confirmed: "verified = 1 and status <> 'deleted'",
  not_invited: "verified = 0 and invited_at is null and status <> 'deleted'",
  not_joined: "joined_at is null and status <> 'deleted'",
};

/** The condition of a filter that reads only columns of the index of names. */
export function passesByNameIndex(filter: MemberFilter): RawBuilder<boolean> {
  return sql.raw(plain[filter] ?? conditions[filter]);
}

/** The filter 'pending', in the words of the index `memberships_waiting`. */
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

/** Active people without an enabled application, in the words of the index `memberships_without_application`. */
export const hasNoApplication = sql<boolean>`application_count = 0 and status = 'active'`;

/** People who were deleted, in the words of the index `memberships_deleted`. */
export const isDeleted = sql<boolean>`status = 'deleted'`;
