import type { KoaContextWithOIDC } from 'oidc-provider';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseBusy, DatabaseUnavailable } from '#server/platform/db/errors.ts';
import { refuse } from '#server/domain/calls/errors.ts';
import { SIGN_ON } from '#server/domain/access/paths.ts';
import { unavailablePage } from './waitPages.ts';

/** The seconds after which an application, or the page, may try again. */
const AGAIN = '5';

/** Tells if the error is transient: the database does not answer, but the request and the portal are right. */
export const isTransient = (error: unknown): boolean =>
  error instanceof DatabaseBusy || error instanceof DatabaseUnavailable;

/** Answers a step of a sign-in that found no database before the library had it. A person gets a page. */
export const answerFailure =
  (productName: string) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (!isTransient(error) || !String(request.headers.accept).includes('text/html')) {
      void refuse(error, request, reply);
      return;
    }
    request.log.error({ err: error }, 'unavailable');
    void reply
      .code(503)
      .headers({ 'cache-control': 'no-store', 'retry-after': AGAIN, refresh: AGAIN })
      .type('text/html; charset=utf-8')
      .send(unavailablePage(productName, request.originalUrl));
  };

/** The same within the library: its answer is 503, and its page says nothing of a wrong request. */
export function sayUnavailable(ctx: KoaContextWithOIDC, productName: string): void {
  const isPage = ctx.method === 'GET';
  ctx.type = 'html';
  ctx.body = unavailablePage(productName, isPage ? `${SIGN_ON}${ctx.originalUrl}` : undefined);
  if (isPage) ctx.set('refresh', AGAIN);
}

/** Gives the library's 500 the status of a failure that passes. */
export function markTransient(ctx: KoaContextWithOIDC, error: unknown): void {
  if (!isTransient(error) || ctx.status !== 500) return;
  ctx.status = 503;
  ctx.set('retry-after', AGAIN);
}
