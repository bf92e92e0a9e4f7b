import { sql, type RawBuilder } from 'kysely';
import type { SearchKind } from '../migrations/001_startSqlite.ts';

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

interface Filter {
  /** On `memberships` and `member_counts`, word for word as its index has it, see 001_start.ts. */
  condition: string;
  /** The same without derived columns, which SQLite can't read from an index. */
  plain?: string;
  /** The columns of SQLite's search index in which those who pass are, see 001_startSqlite.ts. */
  kinds: SearchKind[];
  /** And what it holds for them beside, where the column alone does not tell. */
  code?: string;
}

const present: SearchKind[] = ['active_verified', 'active_open', 'inactive_verified', 'inactive_open'];

// Deleted members are in 'all' alone.
const filters: Record<Exclude<MemberFilter, 'all'>, Filter> = {
  active: { condition: "status = 'active'", kinds: ['active_verified', 'active_open'] },
  inactive: { condition: "status = 'inactive'", kinds: ['inactive_verified', 'inactive_open'] },
  pending: {
    condition: "invitation = 'invited' and status <> 'deleted'",
    plain: "verified = 0 and invited_at is not null and status <> 'deleted'",
    kinds: ['active_open', 'inactive_open'],
    code: '333',
  },
  confirmed: {
    condition: "invitation = 'verified' and status <> 'deleted'",
    plain: "verified = 1 and status <> 'deleted'",
    kinds: ['active_verified', 'inactive_verified'],
  },
  external: { condition: "is_external = 1 and status <> 'deleted'", kinds: present, code: '555' },
  not_invited: {
    condition: "invitation = 'none' and status <> 'deleted'",
    plain: "verified = 0 and invited_at is null and status <> 'deleted'",
    kinds: ['active_open', 'inactive_open'],
    code: '666',
  },
  not_joined: {
    condition: "joined = 0 and status <> 'deleted'",
    plain: "joined_at is null and status <> 'deleted'",
    kinds: present,
    code: '777',
  },
};

/** Who passes the filter; spelled out, since a parameter would miss the partial indexes. */
export function passes(filter: MemberFilter): RawBuilder<boolean> {
  return sql.raw(filter === 'all' ? '1 = 1' : filters[filter].condition);
}

/** The same as it is read from the index of names alone. */
export function passesPlainly(filter: MemberFilter): RawBuilder<boolean> {
  return filter === 'all' ? passes(filter) : sql.raw(filters[filter].plain ?? filters[filter].condition);
}

/** What SQLite's search index is asked for besides the words; all columns where it names none. */
export function inIndex(filter: MemberFilter): { kinds: readonly SearchKind[]; code?: string } {
  return filter === 'all' ? { kinds: [...present, 'deleted'] } : filters[filter];
}

/** The filter 'pending', spelled as the index `memberships_waiting` has it. */
export const isWaiting = sql<boolean>`verified = 0 and invited_at is not null and status <> 'deleted'`;

/** The filters that look at the mail of a pending invitation. */
export type MailFilter = 'expired' | 'not_delivered';

/**
 * Who passes a filter of the mail; an invitation that was sent at `sentUntil` (in milliseconds) or before has expired.
 * The index holds all that is asked about.
 */
export function passesByMail(filter: MailFilter, sentUntil: number): RawBuilder<boolean> {
  const mail =
    filter === 'expired' ? sql`undelivered_at is null and invited_at <= ${sentUntil}` : sql`undelivered_at is not null`;
  return sql`${isWaiting} and ${mail}`;
}
