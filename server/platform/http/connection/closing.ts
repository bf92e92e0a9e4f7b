import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Goes on for a moment as before. Then it accepts no connections, but answers on the open ones, each time with
     * `Connection: close`, until all are closed or `milliseconds` are over in all. Call it before `close()`.
     */
    drain(milliseconds: number): Promise<void>;
  }
}

/** How often a draining server checks if all its connections have closed, in milliseconds. */
const CHECK = 50;

/**
 * For this share of the time a draining server goes on as before: a proxy passes over another process that has just
 * restarted for a second (docs/operations.md, `fail_timeout`), and has no other one until then.
 */
const ACCEPTS = 0.6;

/**
 * Lets the server close without a lost call. A proxy reuses idle connections: it may send a call at the moment in which
 * the server closes one, and cannot repeat a POST. Thus the proxy is told first, by `Connection: close`.
 */
export function closePromptly(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
  app.decorate('drain', async (milliseconds) => {
    const until = Date.now() + milliseconds;
    await new Promise((resolve) => setTimeout(resolve, milliseconds * ACCEPTS));
    closing = true;
    // The close of an HTTP server would end idle connections as well, so this calls the one below it.
    Server.prototype.close.call(app.server);
    while (Date.now() < until && (await connections(app.server)) > 0)
      await new Promise((resolve) => setTimeout(resolve, CHECK));
  });
}

function connections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
