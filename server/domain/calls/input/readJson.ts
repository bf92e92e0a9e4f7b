import type { FastifyInstance } from 'fastify';
import { UnstorableValue } from '#server/platform/db/errors.ts';
import { invalid } from '#server/platform/http/refused.ts';

/** The JSON escape of half a surrogate pair; two in a row are a whole one. */
const halfEscaped = /\\u[dD][89a-fA-F]/;

/**
 * Reads bodies as Fastify does, which refuses names that change a prototype. Two differences: many clients declare
 * JSON even for a DELETE without a body, which is accepted; and half of a surrogate pair is refused, because databases
 * would store another text.
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
    // A body that is no object has no fields, and a name that is itself broken is not repeated.
    if (typeof sent !== 'object' || Array.isArray(sent) || halves.some(([name]) => hasHalf(name))) return nameless();
    return invalid(Object.fromEntries(halves.map(([name]) => [name, ['It contains half of a character.']])));
  } catch (error) {
    // Invalid JSON is reported by the caller. A body nested too deeply to be checked is refused.
    return error instanceof SyntaxError ? undefined : nameless();
  }
}

const nameless = () => new UnstorableValue('It contains half of a character.');

const hasHalf = (value: unknown): boolean =>
  typeof value === 'string'
    ? /\p{Cs}/u.test(value)
    : typeof value === 'object' && value !== null && Object.entries(value).flat().some(hasHalf);
