import type { FastifyInstance } from 'fastify';

/** Lets the server close as soon as the calls under way are answered: a connection that is kept alive would hold it up. */
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
}
