import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { standardLog } from './logOutput.ts';

interface LogStream {
  write(line: string): void;
}

/** JSON lines on standard output, without bodies, headers, cookies, tokens and queries. */
export function loggerFor(
  { logLevel }: Pick<Config, 'logLevel'>,
  stream: LogStream = standardLog(),
): FastifyServerOptions['logger'] {
  return {
    level: logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: serializeError, req: () => ({}), res: () => ({}) },
    stream,
  };
}

/** One line per request, when it is answered. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { endpoint, url } = request.routeOptions.config;
    request.log.info({
      method: request.method,
      // Only an endpoint's path is known to contain nothing but ids; a portal address may be a mailed link.
      path: endpoint ? request.url.split('?', 1)[0] : (url ?? 'portal'),
      status: reply.statusCode,
      ...(request.outcome && { code: request.outcome }),
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.address,
      ...(request.personId && { person: request.personId }),
      // A refused sign-in. What was typed is never logged: it may be a password in the wrong field.
      ...(request.accountId && request.accountId !== request.personId && { account: request.accountId }),
    });
    done();
  });
}

// The fields of a database error can contain a row's values.
function serializeError(error: Error): { type: string; message: string; stack: string } {
  const because = error.cause instanceof Error ? `\nCaused by ${error.cause.name}: ${error.cause.message}` : '';
  return { type: error.name, message: error.message, stack: `${error.stack ?? ''}${because}` };
}
