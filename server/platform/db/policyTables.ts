import type { Generated } from 'kysely';

export interface PoliciesTable {
  id: Generated<number>;
  organisation_id: number;
  name: string;
  /** `nameKey(name)`: unique in the organisation. */
  name_key: string;
  /** The folded name, by which lists are sorted. */
  sort_name: Generated<string>;
  /** The text in which searches look for words. */
  search_text: Generated<string>;
  is_default: Generated<0 | 1>;
  force_two_factor: Generated<0 | 1>;
  passkeys_only: Generated<0 | 1>;
  created_at: number;
}

/** The row includes the organisation, so that the database itself refuses a group of another organisation. */
export interface PolicyGroupsTable {
  organisation_id: number;
  policy_id: number;
  group_id: number;
}

interface RangeColumns {
  id: Generated<number>;
  from_address: string;
  to_address: string;
  family: 4 | 6;
  /** 32 hexadecimal digits, so that texts are in the order of the addresses. */
  from_key: string;
  to_key: string;
}

export interface PolicyRangesTable extends RangeColumns {
  policy_id: number;
}

export interface PersonRangesTable extends RangeColumns {
  person_id: number;
}
