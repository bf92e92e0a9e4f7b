import type { FastifyInstance } from 'fastify';
import { codes, type Envelope } from '#core/contract/envelope.ts';
import { Refused, sessionEnded } from '#server/platform/http/refused.ts';
import type { Sessions } from '#server/domain/session.ts';

/**
 * `GET /cookie.php`: turns the header `token` into the cookie that authorises pictures (docs/specification/product.md
 * sections 4 and 7).
 */
export function pictureCookie(app: FastifyInstance, sessions: Sessions): void {
  app.get('/cookie.php', async (request, reply): Promise<Envelope> => {
    if (!request.headers['x-requested-with'])
      throw new Refused(codes.notAllowed, 'The header x-requested-with is missing.');
    const { token } = request.headers;
    if (typeof token !== 'string' || !(await sessions.setPictureCookie(token, reply))) throw sessionEnded();
    request.outcome = codes.done;
    reply.header('cache-control', 'no-store');
    return { code: codes.done, type: 'success', status: 'Done.' };
  });
}
