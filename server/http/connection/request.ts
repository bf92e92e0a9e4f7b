import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { Services } from '#server/services.ts';
import { canonicalAddress, clientAddress, isTrusted } from './address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's network address in canonical form; `''` if it is unknown. */
    address: string;
    /** The envelope's code, for log and metrics; 0 without an envelope. */
    outcome: number;
    /** The signed-in person, for the log; 0 without one. */
    personId: number;
  }
  interface FastifyContextConfig {
    /** The route's contract. */
    endpoint?: Endpoint;
    /** Marks the routes below the API that describe it and have no contract. */
    describes?: 'the API';
    /** Marks the routes of the OpenID provider: the standard is their contract, and server/signOn guards them. */
    protocol?: 'OpenID Connect';
  }
}

/** The most peers that are named in a warning; anybody can send the header to a server without a proxy. */
const MOST_WARNINGS = 10;

/** An operator who has not listed the proxy sees the proxy's address for everybody, and should learn why. */
function warn(request: FastifyRequest, warned: Set<string>): void {
  const peer = canonicalAddress(request.socket.remoteAddress ?? '');
  if (warned.has(peer) || warned.size >= MOST_WARNINGS) return;
  warned.add(peer);
  request.log.warn(
    { peer },
    `X-Forwarded-For from ${peer} is ignored. If this is your proxy, list its address in TRUSTED_PROXIES.`,
  );
}

/** What every request carries from its first moment. */
export function decorateRequests(app: FastifyInstance, { config }: Services): void {
  app.decorateRequest('address', '');
  app.decorateRequest('outcome', 0);
  app.decorateRequest('personId', 0);
  const warned = new Set<string>();
  app.addHook('onRequest', (request, reply, done) => {
    request.address = clientAddress(request, config.trustedProxies);
    if (request.headers['x-forwarded-for'] && !isTrusted(request, config.trustedProxies)) warn(request, warned);
    reply.header('x-request-id', request.id);
    done();
  });
}
