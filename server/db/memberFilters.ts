import { sql, type RawBuilder } from 'kysely';

/** The filters of the users list, named as product.md section 4 names them. */
export type MemberFilter =
  'all' | 'active' | 'inactive' | 'pending' | 'confirmed' | 'external' | 'not_invited' | 'not_joined';

interface Filter {
  /** Over columns that `memberships` and `member_counts` both have. Each has its index, see 001_start.ts. */
  condition: string;
  /** What SQLite's search index holds for those who pass, see 001_startSqlite.ts. */
  code: string;
}

const filters: Record<Exclude<MemberFilter, 'all'>, Filter> = {
  active: { condition: "status = 'active'", code: '111' },
  inactive: { condition: "status = 'inactive'", code: '222' },
  // Deleted members are in 'all' alone.
  pending: { condition: "invitation = 'invited' and status <> 'deleted'", code: '333' },
  confirmed: { condition: "invitation = 'verified' and status <> 'deleted'", code: '444' },
  external: { condition: "is_external = 1 and status <> 'deleted'", code: '555' },
  not_invited: { condition: "invitation = 'none' and status <> 'deleted'", code: '666' },
  not_joined: { condition: "joined = 0 and status <> 'deleted'", code: '777' },
};

/** Who passes the filter, as a condition on `memberships` or `member_counts`; the values are spelled out for the partial indexes. */
export function passes(filter: MemberFilter): RawBuilder<boolean> {
  return sql.raw(filter === 'all' ? '1 = 1' : filters[filter].condition);
}

/** What SQLite's search index is asked for besides the words. */
export function filterCode(filter: MemberFilter): string | undefined {
  return filter === 'all' ? undefined : filters[filter].code;
}
