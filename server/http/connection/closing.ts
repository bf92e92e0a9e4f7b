import type { FastifyInstance } from 'fastify';

/** Lets a stop finish as soon as the calls in progress are answered; a kept connection would delay it. */
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
