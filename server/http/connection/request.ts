import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { Services } from '#server/services.ts';
import { clientAddress } from './address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's network address in its canonical form; `''` when it can't be told. */
    address: string;
    /** The envelope's code, for log and metrics; 0 for what has no envelope. */
    outcome: number;
    /** The signed-in person, for the log; 0 without one. */
    personId: number;
  }
  interface FastifyContextConfig {
    /** The contract that a route was made from. */
    endpoint?: Endpoint;
    /** What a route under the API is that has no contract, because it describes them. */
    describes?: 'the API';
  }
}

/** What every request carries from its first moment. */
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
