import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Stops accepting connections, but keeps answering on the open ones for up to `milliseconds`, each answer with
     * `Connection: close`. Call it before `close()`.
     */
    drain(milliseconds: number): Promise<void>;
  }
}

/** How often a draining server checks if all its connections have closed, in milliseconds. */
const CHECK = 50;

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
    closing = true;
    // The close of an HTTP server would end idle connections as well, so this calls the one below it.
    Server.prototype.close.call(app.server);
    const until = Date.now() + milliseconds;
    while (Date.now() < until && (await connections(app.server)) > 0)
      await new Promise((resolve) => setTimeout(resolve, CHECK));
  });
}

function connections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
