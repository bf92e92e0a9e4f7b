import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { pictureCookie } from './features/session/cookie.ts';
import { mountAssistant } from './assistant/mount.ts';
import { devMail } from './mail/devMail.ts';
import type { Feature } from './feature.ts';
import { faultsOf } from './featureFaults.ts';
import { features as allFeatures } from './features.ts';
import { describeApi } from './http/pages/describeApi.ts';
import { closePromptly } from './http/connection/closing.ts';
import { compressAnswers } from './http/connection/compress.ts';
import { contractOnly, isUnderApi } from './http/calls/contractOnly.ts';
import { answerErrors, refuse } from './http/calls/errors.ts';
import { headersFor, secureHeaders } from './http/connection/headers.ts';
import { exposeHealth } from './http/connection/health.ts';
import { callsOf } from './http/calls/beginCall.ts';
import { implement } from './http/calls/implement.ts';
import { loggerFor, logRequests } from './http/connection/log.ts';
import { exposeMetrics } from './http/connection/metrics.ts';
import { routedAddress } from './http/pages/mangled.ts';
import { servePortal } from './http/pages/portal.ts';
import { mountSignOn } from './signOn/mount.ts';
import { serveWellKnown } from './http/pages/wellKnown.ts';
import { readJson } from './http/calls/readJson.ts';
import { notFound } from './http/calls/refused.ts';
import { oneHost } from './http/connection/oneHost.ts';
import { decorateRequests } from './http/connection/request.ts';
import { answerUnreadable } from './http/calls/unreadable.ts';
import type { Services } from './services.ts';

interface Options {
  features?: readonly Feature[];
  /** The target of log lines; standard output by default. */
  logStream?: { write(line: string): void };
  /** The folder of the built portal. */
  portalFolder?: string;
}

/** The largest JSON body, in bytes: enough for many thousand ids. */
const MOST_BODY = 262_144;

// zod/mini has no error messages by default.
z.config(z.locales.en());

/** Makes the server; it does not listen yet. */
export async function makeApp(
  services: Services,
  { features = allFeatures, logStream, portalFolder }: Options = {},
): Promise<FastifyInstance> {
  const { config, store, sessions } = services;
  const [fault] = faultsOf(features);
  if (fault !== undefined) throw new Error(fault);
  const app = fastify({
    logger: loggerFor(config, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    rewriteUrl: routedAddress,
    exposeHeadRoutes: false,
    bodyLimit: MOST_BODY,
    // Slow senders must not hold connections.
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    // Fastify's own 503 while closing is no envelope; calls on open connections are still answered.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    // These errors occur before any hook has run.
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply.headers(headersFor(config))),
  });
  app.removeContentTypeParser('text/plain');
  readJson(app);
  oneHost(app);
  decorateRequests(app, services);
  contractOnly(app);
  answerErrors(app);
  logRequests(app);
  closePromptly(app);
  compressAnswers(app);
  exposeMetrics(app, services);
  secureHeaders(app, config);
  await app.register(cookie);

  const loaded = await Promise.all(features.map((feature) => feature.load()));
  const calls = callsOf(loaded.flatMap((feature) => [feature.calls, feature.reverses]));
  for (const feature of loaded) implement(app, feature.calls, services, calls);
  describeApi(app, features, config);
  await mountSignOn(app, services);
  mountAssistant(app, services, features);
  pictureCookie(app, sessions);
  exposeHealth(app, store);
  serveWellKnown(app, config, services.now);
  if (config.readableMail) devMail(app, store, config);

  const endpoints = features.flatMap((feature) => Object.values(feature.endpoints));
  const portal = await servePortal(app, { config, sessions, now: services.now, endpoints }, portalFolder);
  app.setNotFoundHandler((request, reply) =>
    isUnderApi(request.url) || (request.method !== 'GET' && request.method !== 'HEAD')
      ? refuse(notFound('address'), request, reply)
      : portal(request, reply),
  );
  return app;
}
