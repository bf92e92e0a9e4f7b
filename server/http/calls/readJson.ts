import type { FastifyInstance } from 'fastify';
import { UnstorableValue } from '#server/db/errors.ts';
import { invalid } from './refused.ts';

/** How JSON writes half of a character; two of them in a row are a whole one. */
const halfEscaped = /\\u[dD][89a-fA-F]/;

/**
 * Reads bodies as Fastify does, which refuses names that reach for a prototype. But many clients say that everything is
 * JSON, also a DELETE, which has no body here: that one is not refused for the empty text that it sends. And half of a
 * character is refused: the databases would keep another text than was sent.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.method === 'DELETE') done(null, undefined);
    else {
      const refused = halfEscaped.test(body) ? refusalOfHalves(body) : undefined;
      if (refused) done(refused);
      else void parse(request, body, done);
    }
  });
}

function refusalOfHalves(body: string): Error | undefined {
  try {
    const sent: unknown = JSON.parse(body);
    const halves = Object.entries(Object(sent)).filter((field) => hasHalf(field));
    if (halves.length === 0) return hasHalf(sent) ? nameless() : undefined;
    // A body that is no object has no fields, and a name that is itself broken is not said again.
    if (typeof sent !== 'object' || Array.isArray(sent) || halves.some(([name]) => hasHalf(name))) return nameless();
    return invalid(Object.fromEntries(halves.map(([name]) => [name, ['There is half of a character in it.']])));
  } catch (error) {
    // No JSON at all is refused as that. What is nested too deep to be looked through is not let in unseen.
    return error instanceof SyntaxError ? undefined : nameless();
  }
}

const nameless = () => new UnstorableValue('There is half of a character.');

const hasHalf = (value: unknown): boolean =>
  typeof value === 'string'
    ? /\p{Cs}/u.test(value)
    : typeof value === 'object' && value !== null && Object.entries(value).flat().some(hasHalf);
