import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { isOfService, secretOf } from '#server/platform/credentials/accessToken.ts';
import type { Store } from '#server/platform/db/database.ts';
import { forUpdate } from '#server/platform/db/locks.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { From } from '#server/domain/obstacles/facts.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Caller } from '#server/domain/session.ts';
import { callerOfService, serviceGateAgain, serviceGateOf } from './serviceGate.ts';
import { callerOfToken, tokenGateAgain, tokenGateOf } from './tokenGate.ts';

/** The longest that the last use of a token may lag behind, in milliseconds: a busy token writes once a minute. */
const LAG = 60_000;

interface Needs {
  store: Store;
  secrets: Secrets;
  now(): number;
}

interface Presented {
  request: FastifyRequest;
  address: string;
  from: From;
}

interface Use {
  table: 'access_tokens' | 'service_tokens';
  tokenId: number;
  lastUsedAt: number | null;
}

/** Finds the callers of access tokens: those of people, and those of service accounts. */
export function makePrograms({ store, secrets, now }: Needs) {
  async function touch(
    { table, tokenId, lastUsedAt }: Use,
    at: number,
    { request, address }: Presented,
  ): Promise<void> {
    if (lastUsedAt !== null && at - lastUsedAt < LAG) return;
    try {
      const used = { last_used_at: at, last_address: address };
      await store.write((tx) => tx.updateTable(table).set(used).where('id', '=', tokenId).execute(), {
        essential: true,
        durable: false,
      });
    } catch (error) {
      request.log.warn({ err: error }, 'the use of a token was not noted');
    }
  }

  /** The same caller as the transaction sees it. */
  async function within(
    tx: Kysely<Database>,
    { service, token }: Pick<Caller, 'service'> & { token: NonNullable<Caller['token']> },
    from: From,
  ): Promise<Caller | null> {
    const at = now();
    if (service) {
      const gate = await serviceGateAgain(tx, { id: token.id, from, at });
      return gate ? callerOfService(gate) : null;
    }
    const gate = await tokenGateAgain(tx, token.id, from, at);
    return gate ? callerOfToken(gate, at) : null;
  }

  return {
    /** The caller of an access token; `null` if it may not be used now from there. */
    async callerOf(bearer: string, circumstances: Presented): Promise<Caller | null> {
      const at = now();
      const secret = secretOf(bearer);
      if (secret === null) return null;
      const presented = { hash: secrets.hash('access token', secret), from: circumstances.from, at };
      if (isOfService(bearer)) {
        const service = await serviceGateOf(store.read, presented);
        if (!service) return null;
        await touch({ table: 'service_tokens', ...service }, at, circumstances);
        return callerOfService(service);
      }
      const token = await tokenGateOf(store.read, presented);
      if (!token) return null;
      await touch({ table: 'access_tokens', ...token }, at, circumstances);
      return callerOfToken(token, at);
    },

    /** The same caller at a later moment, locked until the transaction ends. */
    async again(
      tx: Kysely<Database>,
      { viewer, service, token }: Caller & { token: NonNullable<Caller['token']> },
      from: From,
    ): Promise<Caller | null> {
      if (service) {
        const own = tx.selectFrom('service_accounts').select('id').where('id', '=', service.id);
        await own.$call(forUpdate(tx)).execute();
        await tx.selectFrom('service_tokens').select('id').where('id', '=', token.id).$call(forUpdate(tx)).execute();
        return within(tx, { service, token }, from);
      }
      // The person is locked first, as in every change of credentials; another order would cause deadlocks.
      await tx.selectFrom('people').select('id').where('id', '=', viewer.id).$call(forUpdate(tx)).execute();
      await tx.selectFrom('access_tokens').select('id').where('id', '=', token.id).$call(forUpdate(tx)).execute();
      return within(tx, { token }, from);
    },

    within,
  };
}
