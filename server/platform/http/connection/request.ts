import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { Config } from '#server/platform/config.ts';
import { canonicalAddress, clientAddress, isTrusted } from './address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's network address in canonical form; `''` if it is unknown. */
    address: string;
    /** The envelope's code, for log and metrics; 0 without an envelope. */
    outcome: number;
    /** The signed-in person, for the log; 0 without one. */
    personId: number;
    /** The account that a sign-in is for, for the log; 0 if there is none. It says nothing of who calls. */
    accountId: number;
  }
  interface FastifyContextConfig {
    /** The route's contract. */
    endpoint?: Endpoint;
    /** Marks the routes below the API that describe it and have no contract. */
    describes?: 'the API';
    /** Marks the routes of the OpenID provider: the standard is their contract, and server/doors/signOn guards them. */
    protocol?: 'OpenID Connect';
  }
}

/** The most peers that are named in a warning; anybody can send the header to a server without a proxy. */
const MOST_WARNINGS = 10;

/** What an operator should learn who sees the proxy's address for everybody; `undefined` if there is nothing to say. */
function proxyFault({ headers }: FastifyRequest, peer: string, trusted: boolean): string | undefined {
  if (headers['x-forwarded-for'])
    return trusted
      ? undefined
      : `X-Forwarded-For from ${peer} is ignored. If this is your proxy, list its address in TRUSTED_PROXIES.`;
  return trusted && headers.forwarded
    ? `The proxy ${peer} sends Forwarded, which is ignored. Let it send X-Forwarded-For.`
    : undefined;
}

/** What every request carries from its first moment. */
export function decorateRequests(app: FastifyInstance, config: Pick<Config, 'trustedProxies'>): void {
  app.decorateRequest('address', '');
  app.decorateRequest('outcome', 0);
  app.decorateRequest('personId', 0);
  app.decorateRequest('accountId', 0);
  const warned = new Set<string>();
  /** Warns of each peer once. */
  function warn(request: FastifyRequest): void {
    if (!request.headers['x-forwarded-for'] && !request.headers.forwarded) return;
    const peer = canonicalAddress(request.socket.remoteAddress ?? '');
    const fault = proxyFault(request, peer, isTrusted(request, config.trustedProxies));
    if (fault === undefined || warned.has(peer) || warned.size >= MOST_WARNINGS) return;
    warned.add(peer);
    request.log.warn({ peer }, fault);
  }
  app.addHook('onRequest', (request, reply, done) => {
    request.address = clientAddress(request, config.trustedProxies);
    warn(request);
    reply.header('x-request-id', request.id);
    done();
  });
}
