import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Store } from '#server/platform/db/database.ts';
import { forUpdate } from '#server/platform/db/locks.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Answering, Caller, Sessions } from '#server/domain/session.ts';
import { callerOf, gateById, type Gate } from './gate.ts';
import { makeKnownBrowsers } from './knownBrowsers.ts';
import { addSession, endTooMany, loginToKeep, revokeEither } from './queries.ts';
import { bearerOf, isAccessToken } from '#server/platform/credentials/accessToken.ts';
import { newSecret, type Secrets } from '#server/platform/secrets.ts';
import { fromOf, makePresented } from './presented.ts';
import { makePrograms } from './programs.ts';
import { makeSessionCookies } from './sessionCookies.ts';
import { makeSessionUse } from './sessionUse.ts';
import { makeTokens, TOKEN_LIFE } from './tokens.ts';

/** The time limit for the second factor after the password, in milliseconds. */
const HALF_OPEN = 10 * 60_000;

interface Needs {
  config: Pick<Config, 'secure' | 'sessionIdle' | 'sessionAbsolute'>;
  store: Store;
  secrets: Secrets;
  now(): number;
}

export function makeSessions({ config, store, secrets, now }: Needs): Sessions {
  const browsers = makeKnownBrowsers(config, secrets);
  const tokens = makeTokens(secrets.signingKey);
  const programs = makePrograms({ store, secrets, now });
  const cookies = makeSessionCookies(config.secure);
  const { gateOf, hashOf } = makePresented({ store, secrets, cookies, tokens });
  const noteUse = makeSessionUse(store, config.sessionIdle);

  const isAlive = (gate: Gate, at: number) =>
    gate.revokedAt === null && gate.expiresAt > at && gate.lastUsedAt + config.sessionIdle > at;
  /** The session that the browser may have; `''` is none. */
  const presentOf = ({ request, caller }: Pick<Answering, 'request' | 'caller'>) => ({
    hash: hashOf(request) ?? '',
    id: caller?.sessionId ?? '',
  });
  const endsOne = ({ request, caller }: Pick<Answering, 'request' | 'caller'>) =>
    Boolean(cookies.secretOf(request) || caller?.sessionId);

  return {
    browsers,

    async callerOf(request, by, address, asks = 'person') {
      const at = now();
      const bearer = by === 'token' ? bearerOf(request) : undefined;
      if (bearer !== undefined && isAccessToken(bearer))
        return programs.callerOf(bearer, { request, address, from: fromOf(address) });
      const gate = await gateOf(request, by, address, at);
      if (!gate || gate.stage !== 'full' || !isAlive(gate, at)) return null;
      if (asks === 'person') await noteUse(gate, at, request);
      return callerOf(gate, at);
    },

    async callerWithin(tx, caller, address) {
      const { sessionId, token } = caller;
      if (token) return programs.within(tx, { ...caller, token }, fromOf(address));
      const [gate] = await gateById(tx, { ...fromOf(address), key: sessionId });
      const at = now();
      return gate && isAlive(gate, at) ? callerOf(gate, at) : null;
    },

    async callerAgain(tx, caller, address) {
      const { sessionId, token } = caller;
      if (token) return programs.again(tx, { ...caller, token }, fromOf(address));
      // The person is locked first, as in every change of credentials; another order would cause deadlocks.
      const session = tx.selectFrom('sessions').where('id', '=', sessionId);
      const person = tx.selectFrom('people').select('id').where('id', 'in', session.select('person_id'));
      await person.$call(forUpdate(tx)).execute();
      await session.select('id').$call(forUpdate(tx)).execute();
      const [gate] = await gateById(tx, { ...fromOf(address), key: sessionId });
      const at = now();
      return gate && isAlive(gate, at) ? callerOf(gate, at) : null;
    },

    async halfOpenOf({ request, now: at }) {
      const gate = await gateOf(request, 'cookie', '', at);
      if (!gate || gate.stage !== 'password' || !isAlive(gate, at)) return null;
      return { sessionId: gate.sessionId, personId: gate.personId };
    },

    async start(ctx, db, personId, stage, factors = 'pwd') {
      const present = { ...presentOf(ctx), now: ctx.now, idle: config.sessionIdle };
      const keptLogin = endsOne(ctx) ? await loginToKeep(db, personId, present) : undefined;
      await revokePresent(ctx, db);
      const id = randomBytes(16).toString('base64url');
      const secret = newSecret();
      const life = stage === 'full' ? config.sessionAbsolute : HALF_OPEN;
      await addSession(db, {
        id,
        login_id: keptLogin ?? id,
        factors,
        secret_hash: secrets.hash('session', secret),
        person_id: personId,
        stage,
        created_at: ctx.now,
        last_used_at: ctx.now,
        expires_at: ctx.now + life,
        address: ctx.address,
        user_agent: (ctx.request.headers['user-agent'] ?? '').slice(0, 300),
      });
      await endTooMany(db, { id, person_id: personId, stage, now: ctx.now });
      ctx.after(() => {
        // The log names who has signed in.
        ctx.request.personId = personId;
        cookies.begin(ctx.reply, secret, life);
      });
      if (stage !== 'full') return null;
      await browsers.remember(ctx, db, personId);
      const [gate] = await gateById(db, { ...fromOf(ctx.address), key: id });
      const obstacle = gate && callerOf(gate, ctx.now).obstacle;
      return obstacle?.kind === 'shut out' ? obstacle.status : null;
    },

    endsOne,

    async end(ctx, db) {
      await revokePresent(ctx, db);
      ctx.after(() => cookies.end(ctx.reply));
    },

    tokenOf(caller, applicationId) {
      const at = now();
      return tokens.sign('portal', claimsOf(caller, applicationId), at, at + TOKEN_LIFE);
    },

    async setPictureCookie(token, reply) {
      const at = now();
      const sessionId = await tokens.sessionOf('portal', token, at);
      const [gate] = sessionId === null ? [] : await gateById(store.read, { key: sessionId, address: '', family: 0 });
      if (!gate || gate.stage !== 'full' || !isAlive(gate, at)) return false;
      const signed = await tokens.sign('pictures', claimsOf(callerOf(gate, at), 1), at, gate.expiresAt);
      cookies.setPictureToken(reply, signed, gate.expiresAt - at);
      return true;
    },
  };

  async function revokePresent(ctx: Answering, db: Kysely<Database>): Promise<void> {
    if (endsOne(ctx)) await revokeEither(db, { ...presentOf(ctx), now: ctx.now });
  }
}

function claimsOf({ viewer, name, sessionId }: Caller, applicationId: number) {
  return {
    session_id: sessionId,
    user_id: viewer.id,
    org_id: viewer.organisationId,
    is_admin: viewer.admin ? '1' : '0',
    app_id: applicationId,
    name,
  } as const;
}
