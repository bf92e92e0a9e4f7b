import type { Generated } from 'kysely';

// schema.ts imports this file, so its names for times and flags are written out here: milliseconds, and 0 or 1.

export interface RecoveryCodesTable {
  id: Generated<number>;
  person_id: number;
  code_hash: string;
  used_at: number | null;
}

export interface TotpPendingTable {
  id: Generated<number>;
  person_id: number;
  perm_code_hash: string;
  /** Encrypted. */
  secret: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface PasskeysTable {
  id: number;
  person_id: number;
  /** As the authenticator made it, in base64url. */
  credential_id: string;
  public_key: Uint8Array;
  /** It only goes up, except for passkeys that can be on several devices: some are counted by each device, or not at all. */
  counter: number;
  /** How browsers reach the authenticator, joined by commas. */
  transports: string;
  aaguid: string;
  /** It can be on several devices, by the flag BE at its creation. */
  synced: 0 | 1;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** Challenges that were answered, until they expire: a further answer to the same one is refused. */
export interface AnsweredChallengesTable {
  hash: string;
  expires_at: number;
}

/** A token by which a program acts as a person in one organisation. */
export interface AccessTokensTable {
  id: number;
  organisation_id: number;
  person_id: number;
  name: string;
  secret_hash: string;
  /** Joined by spaces. */
  scopes: string;
  from_address: string | null;
  to_address: string | null;
  family: 4 | 6 | null;
  from_key: string | null;
  to_key: string | null;
  created_at: number;
  expires_at: number;
  last_used_at: number | null;
  last_address: string | null;
  /** How many mails have warned of its end. */
  warned: Generated<number>;
}
