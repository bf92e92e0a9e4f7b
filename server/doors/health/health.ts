import type { FastifyInstance } from 'fastify';
import type { Store } from '#server/platform/db/database.ts';

/** `/healthz`: the process lives. `/readyz`: the database answers and is migrated, so calls may be sent here. */
export function exposeHealth(app: FastifyInstance, store: Pick<Store, 'ready'>): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('ok\n'),
  );

  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    try {
      await store.ready();
      return await reply.header('cache-control', 'no-store').type('text/plain').send('ready\n');
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply
        .code(503)
        .header('retry-after', '3')
        .header('cache-control', 'no-store')
        .type('text/plain')
        .send('The database does not answer.\n');
    }
  });
}
