import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { pictureCookie } from './features/session/cookie.ts';
import { mountAssistant } from './doors/assistant/mount.ts';
import { devMail } from './platform/mail/devMail.ts';
import type { Feature } from './domain/feature.ts';
import { faultsOf } from './featureFaults.ts';
import { features as allFeatures } from './features.ts';
import { describeApi } from './doors/openapi/describeApi.ts';
import { closePromptly } from './platform/http/connection/closing.ts';
import { compressAnswers } from './platform/http/connection/compress.ts';
import { contractOnly, isUnderApi } from './domain/calls/contractOnly.ts';
import { answerErrors, refuse } from './domain/calls/errors.ts';
import { headersFor, secureHeaders } from './platform/http/connection/headers.ts';
import { exposeHealth } from './doors/health/health.ts';
import { callsOf } from './domain/calls/beginCall.ts';
import { implement } from './domain/calls/implement.ts';
import { loggerFor, logRequests } from './platform/http/connection/log.ts';
import { exposeMetrics } from './doors/health/metrics.ts';
import { routedAddress } from './platform/http/pages/mangled.ts';
import { servePortal } from './doors/portal/portal.ts';
import { mountSignOn } from './doors/signOn/mount.ts';
import { serveWellKnown } from './platform/http/pages/wellKnown.ts';
import { readJson } from './domain/calls/input/readJson.ts';
import { notFound } from './platform/http/refused.ts';
import { oneHost } from './platform/http/connection/oneHost.ts';
import { decorateRequests } from './platform/http/connection/request.ts';
import { answerUnreadable } from './domain/calls/input/unreadable.ts';
import type { Services } from './domain/services.ts';

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
  decorateRequests(app, services.config);
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
