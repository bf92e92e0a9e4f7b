import type { ColumnType, Generated } from 'kysely';

export interface LinksTable {
  id: Generated<number>;
  kind: 'invitation' | 'verify' | 'reset';
  token_hash: string;
  person_id: number;
  organisation_id: number | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** When the link was ended before it expired, for example by a later link. */
  ended_at: number | null;
}

/** The links by which people come back whom a change of rules has shut out (server/domain/lockout/waysBack.ts). */
export interface WaysBackTable {
  id: Generated<number>;
  token_hash: string;
  person_id: number;
  organisation_id: number | null;
  /** The own ranges before the change, in JSON; null for an owner's way into an organisation. */
  ranges: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** The browsers in which a person has signed in (features/session/knownBrowsers.ts). */
export interface KnownBrowsersTable {
  id: Generated<number>;
  person_id: number;
  secret_hash: string;
  used_at: number;
}

export interface SessionsTable {
  /** The public id, which the list of the own sessions shows. The secret of the session is stored as a hash. */
  id: string;
  secret_hash: string;
  person_id: number;
  /** `password` until the second factor is given. */
  stage: 'password' | 'full';
  created_at: number;
  last_used_at: number;
  expires_at: number;
  revoked_at: number | null;
  address: Generated<string>;
  user_agent: Generated<string>;
  /** Stays when the session gets a new id, after the second factor or a new password: what applications are tied to. */
  login_id: Generated<string | null>;
  /** The proofs of the sign-in. */
  factors: Generated<'pwd' | 'pwd otp' | 'passkey'>;
  /** The time of the sign-in's last proof, which applications are told. */
  authenticated_at: Generated<number | null>;
  /** The time of a later confirmation: by the password alone it is no sign-in. */
  proved_at: Generated<number | null>;
}

/** The address of each person's latest session that is still stored; triggers keep it. */
export interface LastAddressesTable {
  person_id: ColumnType<number, never, never>;
  begun_at: ColumnType<number, never, never>;
  address: ColumnType<string, never, never>;
}

export interface AttemptsTable {
  id: Generated<number>;
  key: string;
  at: number;
}
