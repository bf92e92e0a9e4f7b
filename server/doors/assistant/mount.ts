import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '#core/contract/envelope.ts';
import { bearerOf, isAccessToken } from '#server/platform/credentials/accessToken.ts';
import { isTrusted } from '#server/platform/http/connection/address.ts';
import type { Feature } from '#server/domain/feature.ts';
import { Refused } from '#server/platform/http/refused.ts';
import { version } from '#server/platform/projectFile.ts';
import type { Services } from '#server/domain/services.ts';
import type { Caller } from '#server/domain/session.ts';
import { batchOf } from './batch.ts';
import { sendInProcess } from './inProcess.ts';
import { readingsOf } from './readings.ts';

/** The largest request, in bytes: a list of 500 names. */
const MOST_BODY = 131_072;

/**
 * The address where assistants call, by the Model Context Protocol. The protocol and the commands are loaded by the first
 * call, so that a portal without assistants starts as fast and stays as small. Each tool makes calls of the API with the
 * assistant's token, so that rights, scopes, limits and the activity are those of every program.
 */
export function mountAssistant(app: FastifyInstance, services: Services, features: readonly Feature[]): void {
  const { config, secrets, store } = services;
  let loading: ReturnType<typeof load> | undefined;
  const loaded = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  async function load() {
    const { assistantServer } = await import('#shell/assistant/mcp.ts');
    const portal = { name: config.productName, version: version(), readings: readingsOf(features) };
    return assistantServer(portal, secrets.hash('assistant', 'question'));
  }

  app.post('/mcp', { bodyLimit: MOST_BODY }, async (request, reply) => {
    refuseOtherSites(request, services);
    const token = bearerOf(request) ?? '';
    const caller = await admit(token, request, reply, services);
    const body = request.body as { method?: unknown } | undefined;
    // Nothing is told by itself, so there is nothing to wait for; a stream would stay open for ever.
    if (body?.method === 'subscriptions/listen') throw new Refused(codes.notAllowed, 'There is nothing to listen to.');
    const answer = await loaded();
    const response = await answer(asRequest(request, config.publicUrl), body, {
      token,
      send: sendInProcess(app, request),
      batch: await batchOf(store.read, caller, services.now()),
    });
    const type = response.headers.get('content-type');
    reply.code(response.status).header('cache-control', 'no-store');
    if (type !== null) reply.type(type);
    return reply.send(await response.text());
  });

  // Nothing is kept between two calls: there is no session to listen to, or to end.
  const noSession = (_request: FastifyRequest, reply: FastifyReply) => reply.code(405).header('allow', 'POST').send();
  app.get('/mcp', noSession);
  app.delete('/mcp', noSession);
}

/**
 * Refuses a page of another site, and a name that somebody made point to this server. A trusted proxy may call it by an
 * inner name.
 */
function refuseOtherSites(request: FastifyRequest, { config }: Services): void {
  const { origin, host } = new URL(config.publicUrl);
  const { headers } = request;
  const isOther = headers.origin !== undefined && headers.origin !== origin;
  if (isOther || (headers.host !== host && !isTrusted(request, config.trustedProxies)))
    throw new Refused(codes.notAllowed, `Assistants call ${origin}/mcp, and no page of another site does.`);
}

/** Lets the holder of an access token in, where the organisation lets assistants work. No cookie counts here. */
async function admit(
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, store }: Services,
): Promise<Caller> {
  const caller = isAccessToken(token) ? await sessions.callerOf(request, 'token', request.address) : null;
  if (!caller) {
    reply.header('www-authenticate', 'Bearer');
    throw new Refused(codes.noSession, 'An assistant needs an access token, which has not expired or ended.');
  }
  request.personId = caller.viewer.id;
  const organisation = await store.read
    .selectFrom('organisations')
    .select('assistants_on')
    .where('id', '=', caller.viewer.organisationId ?? 0)
    .executeTakeFirst();
  if (organisation?.assistants_on !== 1)
    throw new Refused(
      codes.notAllowed,
      "Assistants are not allowed in this organisation. An administrator can allow them with 'Let assistants work here'.",
    );
  return caller;
}

/** The request as the protocol's library reads it: only the headers of the protocol. */
function asRequest({ headers, body }: FastifyRequest, publicUrl: string): Request {
  const forwarded = Object.entries(headers).filter(
    (pair): pair is [string, string] => /^(accept|content-type|mcp-.*)$/.test(pair[0]) && typeof pair[1] === 'string',
  );
  return new Request(`${publicUrl}/mcp`, { method: 'POST', headers: forwarded, body: textOf(body) });
}

/** Refuses a body that is nested so deeply that nothing here can walk through it. */
function textOf(body: unknown): string {
  try {
    return JSON.stringify(body ?? null);
  } catch {
    throw new Refused(codes.invalid, 'What was sent is nested too deeply.');
  }
}
