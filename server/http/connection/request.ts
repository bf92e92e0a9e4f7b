import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { Services } from '#server/services.ts';
import { clientAddress } from './address.ts';

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
  }
}

/** Adds these properties to every request. */
export function decorateRequests(app: FastifyInstance, { config }: Services): void {
  app.decorateRequest('address', '');
  app.decorateRequest('outcome', 0);
  app.decorateRequest('personId', 0);
  app.addHook('onRequest', (request, reply, done) => {
    request.address = clientAddress(request, config.trustedProxies);
    reply.header('x-request-id', request.id);
    done();
  });
}
