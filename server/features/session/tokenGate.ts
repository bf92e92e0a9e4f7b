import { sql, type Kysely } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { flag, type From } from '#server/domain/obstacles/facts.ts';
import type { Caller } from '#server/domain/session.ts';
import { callerOf, memberColumns, memberFacts, type Gate } from './gate.ts';

/** An access token with everything that decides what its person may do now, in the organisation of the token. */
export interface TokenGate extends Omit<
  Gate,
  'sessionId' | 'stage' | 'lastUsedAt' | 'revokedAt' | 'loginId' | 'factors' | 'authenticatedAt' | 'provedAt'
> {
  tokenId: number;
  tokenName: string;
  scopes: string;
  lastUsedAt: number | null;
  /** 1 when the token has a range that does not contain the address. */
  deniedByToken: number;
}

interface Values extends From, Record<string, string | number> {
  key: string;
}

const gateByHash = prepared<Values, TokenGate>(
  (db, values) => gate(db, values).where('t.secret_hash', '=', values.key),
  'gateByToken',
);

const gateById = prepared<Values & { id: number }, TokenGate>(
  (db, values) => gate(db, values).where('t.id', '=', values.id),
  'gateByTokenId',
);

function gate(db: Kysely<Database>, from: From) {
  return db
    .selectFrom('access_tokens as t')
    .innerJoin('people as p', 'p.id', 't.person_id')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.organisation_id', '=', 't.organisation_id').onRef('m.person_id', '=', 'p.id'),
    )
    .select([
      't.id as tokenId',
      't.name as tokenName',
      't.scopes',
      't.organisation_id as organisationId',
      't.last_used_at as lastUsedAt',
      't.expires_at as expiresAt',
      ...memberColumns,
    ])
    .select((eb) => [
      flag(
        eb.and([
          eb('t.family', 'is not', null),
          eb.not(sql<boolean>`(t.family = ${from.family} and ${from.address} between t.from_key and t.to_key)`),
        ]),
      ).as('deniedByToken'),
      ...memberFacts(eb, from),
    ]);
}

/** The row of a person's token with this hash, if it may be used now from there. */
export async function tokenGateOf(
  db: Kysely<Database>,
  { hash, from, at }: { hash: string; from: From; at: number },
): Promise<TokenGate | undefined> {
  const [found] = await gateByHash(db, { ...from, key: hash });
  return found && isLive(found, at) ? found : undefined;
}

/** The row of a token that was used a moment ago. */
export async function tokenGateAgain(
  db: Kysely<Database>,
  id: number,
  from: From,
  at: number,
): Promise<TokenGate | undefined> {
  const [found] = await gateById(db, { ...from, key: '', id });
  return found && isLive(found, at) ? found : undefined;
}

const isLive = (gate: TokenGate, at: number) => gate.expiresAt > at && gate.deniedByToken === 0;

/** The caller of an access token. The activity names the token as the session. */
export function callerOfToken(gate: TokenGate, now: number): Caller {
  const { tokenId, tokenName, scopes } = gate;
  const sessionId = `token:${tokenId}`;
  const session = { sessionId, stage: 'full', lastUsedAt: 0, revokedAt: null } as const;
  const proof = { loginId: sessionId, factors: 'pwd', authenticatedAt: 0, provedAt: 0 } as const;
  // A program has no passkey: the person needed one to make the token.
  const caller = callerOf({ ...gate, ...session, ...proof, forcesPasskey: 0 }, now);
  return { ...caller, token: { id: tokenId, name: tokenName, scopes: scopes.split(' ') } };
}
