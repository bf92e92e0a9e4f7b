import type { AccessTokensTable } from './factorTables.ts';

/** A program that acts for the organisation itself. */
export interface ServiceAccountsTable {
  id: number;
  organisation_id: number;
  name: string;
  /** What it is for. */
  purpose: string;
  /** The person who made it; null once the account of this person is gone. */
  made_by: number | null;
  created_at: number;
  /** Since then it may do nothing. */
  ended_at: number | null;
}

/** A token of a service account. */
export interface ServiceTokensTable extends Omit<AccessTokensTable, 'person_id'> {
  service_account_id: number;
}
