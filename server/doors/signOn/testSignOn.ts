import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import { entryFor, isOwnId } from '#server/domain/catalogue/ofOrganisation.ts';
import { newSecret } from '#server/platform/secrets.ts';
import type { Services } from '#server/domain/services.ts';
import type { Caller } from '#server/domain/session.ts';
import { clientIdOf } from '#server/features/applications/clientId.ts';
import { claimsByScope } from './claims.ts';
import { SIGN_ON } from '#server/domain/access/paths.ts';
import { failedPage, testedPage } from './pages/testPages.ts';
import { testAddress, testSecret } from './clients/testSecret.ts';

/** How long a test may take, in milliseconds: the person may have to sign in on the way. */
const PATIENCE = 10 * 60_000;
const COOKIE = 'sign_on_test';
const isProtocol = { protocol: 'OpenID Connect' } as const;

/** What the portal remembers of a test in the browser, sealed. */
interface Begun {
  applicationId: number;
  organisationId: number;
  personId: number;
  verifier: string;
  state: string;
  nonce: string;
  until: number;
}

/**
 * 'Test sign-on': the portal takes the place of an own application, goes the whole way of a sign-in with its client, and
 * shows what the application is told, or the reason why it is told nothing.
 */
export function mountTest(app: FastifyInstance, services: Services): void {
  const { config, sessions, secrets, now } = services;

  app.get<{ Params: { id: string } }>(`${SIGN_ON}/test/:id`, { config: isProtocol }, async (request, reply) => {
    const caller = await sessions.callerOf(request, 'cookie', request.address);
    const name = await testable(services, caller, Number(request.params.id));
    if (!caller || name === undefined)
      return show(
        reply,
        404,
        failedPage(config, 'This application does not exist, or has no sign-on that you may test.'),
      );
    const begun: Begun = {
      applicationId: Number(request.params.id),
      organisationId: caller.viewer.organisationId ?? 0,
      personId: caller.viewer.id,
      verifier: newSecret(),
      state: newSecret(),
      nonce: newSecret(),
      until: now() + PATIENCE,
    };
    reply.setCookie(COOKIE, secrets.seal(JSON.stringify(begun), COOKIE), {
      path: `${SIGN_ON}/test`,
      httpOnly: true,
      sameSite: 'lax',
      secure: config.secure,
      maxAge: PATIENCE / 1000,
    });
    const address = new URL(`${config.publicUrl}${SIGN_ON}/auth`);
    address.search = new URLSearchParams({
      client_id: clientIdOf(begun.applicationId),
      response_type: 'code',
      redirect_uri: testAddress(config),
      scope: Object.keys(claimsByScope).join(' '),
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: createHash('sha256').update(begun.verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    return reply.header('cache-control', 'no-store').redirect(address.href);
  });

  app.get<{ Querystring: Record<string, string> }>(
    `${SIGN_ON}/test`,
    { config: isProtocol },
    async (request, reply) => {
      const caller = await sessions.callerOf(request, 'cookie', request.address);
      const begun = begunOf(services, request);
      reply.clearCookie(COOKIE, { path: `${SIGN_ON}/test` });
      const name = begun && (await testable(services, caller, begun.applicationId));
      if (!begun || name === undefined || caller?.viewer.id !== begun.personId || request.query.state !== begun.state)
        return show(reply, 410, failedPage(config, 'This test is over. Start another one from the portal.'));
      const { error, error_description: why, code } = request.query;
      if (typeof code !== 'string')
        return show(reply, 200, failedPage(config, `${name}: ${why ?? error ?? 'There was no answer.'}`));
      return show(reply, 200, await redeem(app, services, begun, { code, name }));
    },
  );
}

/** The name of an own application that the caller may test; `undefined` for all others, which are answered alike. */
async function testable(services: Services, caller: Caller | null, id: number): Promise<string | undefined> {
  if (!caller || caller.obstacle || !caller.viewer.admin || !isOwnId(id)) return undefined;
  const organisationId = caller.viewer.organisationId ?? 0;
  const entry = await entryFor({ db: services.store.read, organisationId, services }, id);
  return entry?.signOn ? entry.name : undefined;
}

function begunOf({ secrets, now }: Services, { cookies }: FastifyRequest): Begun | undefined {
  try {
    const begun = JSON.parse(secrets.open(cookies[COOKIE] ?? '', COOKIE)) as Begun;
    return begun.until > now() ? begun : undefined;
  } catch {
    // There is none, or it is not ours.
    return undefined;
  }
}

/** Redeems the code, verifies the ID token and asks for the claims, each by the address that the application uses. */
async function redeem(
  app: FastifyInstance,
  services: Services,
  begun: Begun,
  { code, name }: { code: string; name: string },
): Promise<string> {
  const { createLocalJWKSet, jwtVerify } = await import('jose');
  const { config } = services;
  const clientId = clientIdOf(begun.applicationId);
  const done: string[] = ['The request has a registered redirect address and PKCE.', 'You may sign in: a code came.'];
  const failed = (why: string) => failedPage(config, `${name}: ${why}`, done);
  const isPublic = (await entryFor(ownOf(services, begun), begun.applicationId))?.signOn?.auth === 'none';
  const secret = Buffer.from(`${clientId}:${testSecret(services, clientId)}`).toString('base64');
  const answer = await app.inject({
    method: 'POST',
    url: `${SIGN_ON}/token`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(!isPublic && { authorization: `Basic ${secret}` }),
    },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: testAddress(config),
      code_verifier: begun.verifier,
      ...(isPublic && { client_id: clientId }),
    }).toString(),
  });
  const tokens = answer.json<{
    id_token?: string;
    access_token?: string;
    error?: string;
    error_description?: string;
  }>();
  if (!tokens.id_token || !tokens.access_token)
    return failed(tokens.error_description ?? tokens.error ?? 'The code was not redeemed.');
  done.push('The code was redeemed for tokens.');
  const keys = (await app.inject({ url: `${SIGN_ON}/jwks` })).json<JSONWebKeySet>();
  try {
    const issuer = `${config.publicUrl}${SIGN_ON}`;
    const { payload } = await jwtVerify(tokens.id_token, createLocalJWKSet(keys), { issuer, audience: clientId });
    if (payload.nonce !== begun.nonce) return failed('The ID token answers another request.');
    done.push('The ID token is signed by a published key.');
    const authorization = `Bearer ${tokens.access_token}`;
    const info = await app.inject({ url: `${SIGN_ON}/me`, headers: { authorization } });
    if (info.statusCode !== 200) return failed('The userinfo address did not answer.');
    done.push('The userinfo address answers.');
    return testedPage(config, { name, done, claims: payload });
  } catch (error) {
    return failed(error instanceof Error ? error.message : 'The ID token is not valid.');
  }
}

/** Where the application of a test is looked for: `testable` has found it in the organisation of the caller. */
const ownOf = (services: Services, { organisationId }: { organisationId: number }) => ({
  db: services.store.read,
  organisationId,
  services,
});

const show = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
