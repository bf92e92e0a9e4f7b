import type { Generated } from 'kysely';

/** What the OpenID provider stores (server/doors/signOn/adapter.ts): sessions, grants, codes, tokens. */
export interface SignOnItemsTable {
  model: string;
  /** A hash: the id itself is a secret. */
  id: string;
  /** Of the session in which it was made, for sessions and grants of the provider. */
  login_id: string | null;
  person_id: number | null;
  organisation_id: number | null;
  application_id: number | null;
  /** The `id` of the grant that it belongs to. */
  grant_id: string | null;
  uid: string | null;
  /** Encrypted. */
  payload: string;
  consumed_at: number | null;
  expires_at: number;
}

/** The keys that sign ID tokens (server/doors/signOn/keys.ts). */
export interface SignOnKeysTable {
  /** The `kid`. */
  id: string;
  alg: string;
  /** The private key, encrypted. */
  jwk: string;
  created_at: number;
  /** Until then it is published but does not sign, so that every process and application knows it. */
  signs_from: number;
  /** From then on it is no longer published. */
  retired_at: number | null;
}

/** The secrets of applications, hashed. */
export interface SignOnClientsTable {
  application_id: number;
  secret_hash: string;
  /** The secret before the last rotation, which works until `former_until`; those before it follow (formerSecrets.ts). */
  former_hash: string | null;
  former_until: number | null;
  rotated_at: number;
}

/** What became of the news of a sign-out, without whom it was about (server/features/applications/toldSignOuts.ts). */
export interface ToldSignOutsTable {
  id: Generated<number>;
  application_id: number;
  state: 'delivered' | 'failed';
  created_at: number;
  last_at: number;
  attempts: number;
  /** Why the last attempt failed. */
  error: string | null;
}

/** A person asks for an application; the row is deleted when the request is approved. */
export interface AccessRequestsTable {
  id: number;
  organisation_id: number;
  person_id: number;
  application_id: number;
  asked_at: number;
  /** `null` while nobody has answered. */
  refused_at: number | null;
  /** Why it was refused, for the person. */
  reason: Generated<string>;
  /** Why the person asks; empty if the person has not said it. */
  asked_why: Generated<string>;
}
