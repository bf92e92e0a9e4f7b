import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { Answer } from '../app/browser.ts';
import { statusOf } from '../world/rows.ts';
import type { FuzzCall } from './calls.ts';

/** The fault of a reply; `''` if there is none. */
export function faultOf(endpoint: Endpoint, answer: Answer): string {
  const { status, headers, text } = answer;
  if (status === 302) return endpoint.path === '/signout' ? '' : 'a redirection';
  if (endpoint.reply === 'binary' && status === 200) {
    const isSaved = String(headers['content-disposition']).startsWith('attachment');
    return headers['content-type'] === 'image/png' || isSaved ? '' : 'neither a picture nor a file to save';
  }
  if (!String(headers['content-type']).startsWith('application/json')) return 'no JSON';
  const { code, status: sentence, type, ...data } = answer.body;
  if (status >= 500) return 'a fault of the server';
  if (typeof code !== 'number' || statusOf(code) !== status) return `code ${code} with HTTP ${status}`;
  if (typeof sentence !== 'string' || !/\S.*[.?!]$/s.test(sentence)) return 'no sentence for people';
  if (type !== (code === 200 ? 'success' : 'danger')) return `code ${code} with type ${type}`;
  if (/node_modules|\bat \S+:\d+|SQLITE|constraint|syntax error|relation "/i.test(text)) return 'tells of the inside';
  if (code === 200)
    return endpoint.reply !== 'binary' && fits(endpoint.reply, data) ? '' : 'another form than its contract says';
  if (![201, 203, 403, 404, 409, 413, 422, 429, 451, 452].includes(code)) return `the unknown code ${code}`;
  if (code === 429 && !(Number(headers['retry-after']) > 0)) return 'no Retry-After';
  const { errors, reason: _reason, lockout: _lockout, status_code: _statusCode, ...others } = data;
  if (Object.keys(others).length) return `a refusal with ${Object.keys(others).join()}`;
  const sentences: unknown[] = Object.values(errors ?? {}).flat();
  return sentences.every((one) => typeof one === 'string' && one !== '') ? '' : 'errors that are no sentences';
}

/** A reply has exactly the fields of its contract. */
function fits(schema: z.ZodMiniType, data: object): boolean {
  const decoded = z.safeDecode(schema, data as never);
  return decoded.success && isDeepStrictEqual(z.encode(schema, decoded.data as never), data);
}

/** A call as text, for the report. */
export function callText(method: string, { actor, url, headers, payload = '' }: FuzzCall): string {
  return `${actor}: ${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${String(payload).slice(0, 500)}`;
}
