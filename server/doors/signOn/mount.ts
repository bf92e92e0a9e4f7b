import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/domain/services.ts';
import { openApplication } from './pages/openApplication.ts';
import { PAGE_STYLE } from '#server/platform/http/pages/plainPage.ts';
import { mayBegin } from './strangers.ts';
import { crowdedPage } from './pages/waitPages.ts';
import { protocolRoutes, SIGN_ON } from '#server/domain/access/paths.ts';
import { mountTest } from './testSignOn.ts';
import { answerFailure } from './pages/unavailable.ts';

/** The longest request of an application that is sent as a form, in bytes: it becomes an address. */
const MOST_REQUEST = 8_192;
/** The requests of applications that the browser of a person brings, also as a form. */
const asAddress = ['/auth', '/session/end'];

/**
 * The routes of the OpenID provider. The library and everything about it is loaded by the first call, so that a portal
 * whose applications have their own sign-in starts as fast and stays as small as without it.
 */
export async function mountSignOn(app: FastifyInstance, services: Services): Promise<void> {
  const { config, sessions } = services;
  const { protocol, host } = new URL(config.publicUrl);
  let loading: ReturnType<typeof load> | undefined;
  const loaded = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  async function load() {
    const [{ providerOf }, { takeStep }, { noteCaller }] = await Promise.all([
      import('./loaded.ts'),
      import('./interaction.ts'),
      import('./library/requests.ts'),
    ]);
    return { provider: providerOf(services, app.log), takeStep, noteCaller };
  }

  /** The library makes addresses from these headers. A client's own must not reach it. */
  function setOrigin({ headers }: FastifyRequest['raw']): void {
    for (const name of Object.keys(headers)) if (/^(forwarded|x-forwarded-.*)$/.test(name)) delete headers[name];
    headers.host = host;
    headers['x-forwarded-proto'] = protocol.slice(0, -1);
  }

  openApplication(app, services);
  mountTest(app, services);
  const isProtocol = { protocol: 'OpenID Connect' } as const;

  app.get(`${SIGN_ON}/page.css`, { config: isProtocol }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/css; charset=utf-8').send(PAGE_STYLE),
  );

  const errorHandler = answerFailure(config.productName);

  app.get(`${SIGN_ON}/interaction/:uid`, { config: isProtocol, errorHandler }, async (request, reply) => {
    const { provider, takeStep } = await loaded();
    const caller = await sessions.callerOf(request, 'cookie', request.address);
    request.personId = caller?.viewer.id ?? 0;
    const originalUrl = request.raw.url;
    setOrigin(request.raw);
    const answer = await takeStep(services, (await provider()).provider, caller, request, reply);
    request.raw.url = originalUrl;
    return answer;
  });

  // The standard lets an application send a request as a form, for a sign-in and for a sign-out. A browser adds no cookies
  // to the form of another site, so it is told to come again with an address.
  await app.register(async (scope) => {
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    for (const path of asAddress)
      scope.post<{ Body: string | undefined }>(
        SIGN_ON + path,
        { config: isProtocol, bodyLimit: MOST_REQUEST },
        (request, reply) =>
          reply
            .header('cache-control', 'no-store')
            .redirect(`${SIGN_ON}${path}?${new URLSearchParams(request.body).toString()}`, 303),
      );
  });

  await app.register(async (scope) => {
    // The library reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const { provider, noteCaller } = await loaded();
      const caller = await sessions.callerOf(request, 'cookie', request.address, asksFor(request));
      request.personId = caller?.viewer.id ?? 0;
      if (
        !caller &&
        request.routeOptions.url === `${SIGN_ON}/auth` &&
        !mayBegin(services, request.address, request.url.length)
      )
        return sendCrowded(request, reply, config.productName);
      const { raw } = request;
      const { handle } = await provider();
      setOrigin(raw);
      noteCaller(request, caller);
      hijack(reply);
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(SIGN_ON.length) || '/' });
      await handle(raw, reply.raw);
    };
    for (const { path, methods } of protocolRoutes) {
      const own = asAddress.includes(path) ? methods.filter((method) => method !== 'POST') : methods;
      // OPTIONS is for applications without a server, which call from another origin.
      scope.route({ method: [...own, 'OPTIONS'], url: SIGN_ON + path, config: isProtocol, errorHandler, handler });
    }
  });
}

/** The page says so, and asks again by itself. */
function sendCrowded({ url }: FastifyRequest, reply: FastifyReply, productName: string): FastifyReply {
  return reply
    .code(429)
    .headers({ 'cache-control': 'no-store', 'retry-after': '5', refresh: '5' })
    .type('text/html; charset=utf-8')
    .send(crowdedPage(productName, url));
}

/** With `prompt=none` an application asks by itself, perhaps by a timer and out of sight. */
function asksFor({ query }: FastifyRequest): 'person' | 'program' {
  const { prompt } = query as { prompt?: unknown };
  return String(prompt).split(' ').includes('none') ? 'program' : 'person';
}

/** Hands the reply over to the library, with the headers of every reply. */
function hijack(reply: FastifyReply): void {
  reply.hijack();
  // For what the library says nothing about, such as the keys: a proxy must not decide how long it keeps them.
  reply.raw.setHeader('cache-control', 'no-cache');
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
}
