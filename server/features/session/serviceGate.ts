import type { Kysely } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { From } from '#server/domain/obstacles/facts.ts';
import type { Caller } from '#server/domain/session.ts';

/** A token of a service account, with what decides whether it may still be used. */
export interface ServiceGate {
  tokenId: number;
  tokenName: string;
  scopes: string;
  organisationId: number;
  serviceId: number;
  serviceName: string;
  lastUsedAt: number | null;
  expiresAt: number;
  endedAt: number | null;
  family: number | null;
  fromKey: string | null;
  toKey: string | null;
}

const byHash = prepared<{ key: string }, ServiceGate>(
  (db, { key }) => gate(db).where('t.secret_hash', '=', key),
  'gateByServiceToken',
);

const byId = prepared<{ id: number }, ServiceGate>(
  (db, { id }) => gate(db).where('t.id', '=', id),
  'gateByServiceTokenId',
);

const gate = (db: Kysely<Database>) =>
  db
    .selectFrom('service_tokens as t')
    .innerJoin('service_accounts as s', 's.id', 't.service_account_id')
    .select([
      't.id as tokenId',
      't.name as tokenName',
      't.scopes',
      't.organisation_id as organisationId',
      't.last_used_at as lastUsedAt',
      't.expires_at as expiresAt',
      't.family',
      't.from_key as fromKey',
      't.to_key as toKey',
      's.id as serviceId',
      's.name as serviceName',
      's.ended_at as endedAt',
    ]);

interface Presented {
  from: From;
  at: number;
}

/** The row of a token with this hash, if it is one of a service account, and may be used now from there. */
export async function serviceGateOf(
  db: Kysely<Database>,
  { hash, ...presented }: Presented & { hash: string },
): Promise<ServiceGate | undefined> {
  return live((await byHash(db, { key: hash }))[0], presented);
}

/** The row of a token that was used a moment ago. */
export async function serviceGateAgain(
  db: Kysely<Database>,
  { id, ...presented }: Presented & { id: number },
): Promise<ServiceGate | undefined> {
  return live((await byId(db, { id }))[0], presented);
}

function live(gate: ServiceGate | undefined, { from, at }: Presented): ServiceGate | undefined {
  if (!gate || gate.expiresAt <= at || gate.endedAt !== null) return undefined;
  return isWithin(gate, from) ? gate : undefined;
}

function isWithin({ family, fromKey, toKey }: ServiceGate, from: From): boolean {
  if (family === null || fromKey === null || toKey === null) return true;
  return family === from.family && fromKey <= from.address && from.address <= toKey;
}

/**
 * The caller of a service account's token: no person, with the rights of a full administrator, which the scopes of the
 * token limit on every call. It is never an owner.
 */
export function callerOfService(gate: ServiceGate): Caller {
  const { tokenId, tokenName, scopes, serviceId, serviceName, organisationId } = gate;
  const sessionId = `service-token:${tokenId}`;
  return {
    viewer: {
      id: 0,
      organisationId,
      admin: true,
      owner: false,
      external: false,
      // Nobody makes a token of one who would not pass this rule: `mayMakeServices`.
      verified: true,
      manyOrganisations: false,
      twoFactor: false,
      authenticator: false,
      moderator: false,
    },
    name: serviceName,
    sessionId,
    loginId: sessionId,
    factors: 'pwd',
    authenticatedAt: 0,
    provedAt: 0,
    token: { id: tokenId, name: tokenName, scopes: scopes.split(' ') },
    service: { id: serviceId, name: serviceName },
    status: 'active',
    forcedTwoFactor: false,
    passkeyOwed: null,
    obstacle: null,
  };
}
