import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes, type Envelope } from '#core/contract/envelope.ts';
import {
  DatabaseBusy,
  DatabaseUnavailable,
  DiskFull,
  ForeignKeyViolation,
  UniqueViolation,
  UnstorableValue,
} from '#server/platform/db/errors.ts';
import { conflict, Refused } from '#server/platform/http/refused.ts';

/** Envelope codes that are not HTTP statuses (docs/specification/server.md section 1). */
const statuses: Record<number, number> = {
  [codes.noSessionOnGetSession]: 401,
  [codes.noSession]: 401,
  [codes.addressNotAllowed]: 403,
  [codes.setupOwed]: 403,
};

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Turns every thrown error into the envelope. Details that are not for people are logged with the request's id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
}

/** Replies with an error, also if no route was reached. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = inWords(error);
  if (!refused) {
    request.log.error({ err: error }, 'fault');
    return send(request, reply, {
      code: codes.fault,
      type: 'danger',
      status: `Something went wrong on our side. Try again. If it happens again, give this number to support: ${request.id}.`,
      request_id: request.id,
    });
  }
  const { errors, reason, lockout, type = 'danger', retryAfter } = refused.more;
  // Failures of the environment are logged for the operator as well.
  if (refused.code === codes.unavailable) request.log.error({ err: error }, 'unavailable');
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  return send(request, reply, {
    code: refused.code,
    type,
    status: refused.message,
    ...(errors && { errors }),
    ...(reason && { reason }),
    ...(lockout && { lockout }),
    ...(refused.code === codes.notFound && isDetailView(request) && { status_code: '404' }),
  });
}

function send(request: FastifyRequest, reply: FastifyReply, body: Envelope & { status_code?: string }): FastifyReply {
  request.outcome = body.code;
  return reply
    .code(statuses[body.code] ?? body.code)
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .send(body);
}

/** Detail views show a not-found page for a missing record (docs/specification/product.md section 8). */
function isDetailView(request: FastifyRequest): boolean {
  const { endpoint } = request.routeOptions.config;
  return endpoint?.method === 'GET' && endpoint.params !== undefined;
}

function inWords(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  if (error instanceof UniqueViolation) return conflict('This already exists.');
  if (error instanceof ForeignKeyViolation)
    return conflict('Something that belongs to this has changed in the meantime. Reload the page and try again.');
  if (error instanceof UnstorableValue)
    return new Refused(codes.invalid, 'A character in the text, or the size of a number, cannot be stored.');
  if (error instanceof DiskFull)
    return new Refused(
      codes.unavailable,
      'Nothing can be saved at the moment, because the disk of the server is full. You can still read everything.',
      {
        retryAfter: 60,
      },
    );
  if (error instanceof DatabaseBusy)
    return new Refused(codes.unavailable, 'The server is too busy. Try again in a moment.', {
      retryAfter: 1,
    });
  if (error instanceof DatabaseUnavailable)
    return new Refused(codes.unavailable, 'The database cannot be reached. Try again in a moment.', {
      retryAfter: 3,
    });
  return isOfFastify(error) ? ofFastify(error) : null;
}

function isOfFastify(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

/** Errors of Fastify and its plugins, before a handler runs. */
function ofFastify({ code, statusCode = 500 }: FastifyError): Refused | null {
  if (statusCode >= 500) return null;
  if (statusCode === 413) return new Refused(413, 'What was sent is too large.');
  // 414: a part of the address is too long to be a record's id.
  if (statusCode === 404 || statusCode === 414 || code === 'FST_ERR_BAD_URL')
    return new Refused(codes.notFound, 'There is no such address.');
  if (statusCode === 415) return new Refused(codes.invalid, 'What was sent is not JSON.');
  if (statusCode === 400) return new Refused(codes.invalid, 'What was sent cannot be read.');
  return new Refused(statusCode, 'What was sent cannot be read.');
}
