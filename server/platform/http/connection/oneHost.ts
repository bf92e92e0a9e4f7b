import type { FastifyInstance } from 'fastify';
import { Refused } from '../refused.ts';

/**
 * Refuses a call with more than one Host header (RFC 9112 section 3.2). Node reads the first and a proxy may read the
 * last, so that the two would mean different sites.
 */
export function oneHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw;
    // Names and values take turns.
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
    done(hosts > 1 ? new Refused(400, 'The call has more than one Host header.') : undefined);
  });
}
