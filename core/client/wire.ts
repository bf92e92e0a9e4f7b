import * as z from 'zod/mini';
import { codes, type MessageType } from '#core/contract/envelope.ts';
import { fillPath, type Endpoint, type InputOf, type Reply } from '#core/contract/endpoint.ts';
import { ourPath } from '#core/contract/wire/ourPath.ts';
import { CallError } from './callError.ts';
import type { Received } from './early.ts';

/** A decoded reply. `message` is the server's sentence, `type` is its kind. A file comes with its headers instead. */
export type Answer<E extends Endpoint> = Reply<E> & { message: string } & (E['reply'] extends 'binary'
    ? { headers: Headers }
    : {
        type: MessageType;
        /** The entry of the activity with which the change can be taken back. */
        entry?: number;
      });

/**
 * Encodes values for the wire. Values that the contract does not admit are refused like the server would, without a
 * call.
 */
function encoded(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeEncode(schema, value as never);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new CallError({ code: codes.invalid, message: issue?.message ?? 'This is not possible.' });
}

/** The parts of a call as the wire has them. Throws a CallError for values that the contract does not admit. */
export function encode<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  const { params, query, body, file } = input as { params?: unknown; query?: unknown; body?: unknown; file?: Blob };
  const path = fillPath(endpoint.path, endpoint.params && (encoded(endpoint.params, params) as Record<string, string>));
  const form = file && new FormData();
  if (file && endpoint.upload) form?.append(endpoint.upload, file);
  return {
    path,
    query: endpoint.query && (encoded(endpoint.query, query) as Record<string, string>),
    body: form ?? (endpoint.body && (encoded(endpoint.body, body) as Record<string, unknown>)),
  };
}

/** The decoded answer of a call, at once unless it is another back end's. Throws a CallError for a refusal. */
export function read<E extends Endpoint>(endpoint: E, response: Received): Answer<E> | Promise<Answer<E>> {
  const envelope = response._data instanceof Blob ? undefined : response._data;
  if (typeof envelope?.code !== 'number')
    throw new CallError({
      code: response.status || codes.fault,
      message: 'The server sent an unexpected answer. Try again.',
    });
  if (envelope.code !== codes.done) {
    const wait = Number(response.headers.get('retry-after'));
    throw new CallError({
      code: envelope.code,
      message: envelope.status,
      type: envelope.type,
      errors: ourNames(endpoint, envelope.errors),
      reason: envelope.reason,
      requestId: envelope.request_id,
      retryAfter: wait > 0 ? wait : undefined,
    });
  }
  const schema = endpoint.reply as z.ZodMiniType;
  const entry = Number(response.headers.get('x-entry'));
  const notice = { message: envelope.status, type: envelope.type, ...(entry > 0 && { entry }) };
  // A file has neither field; only the endpoint tells if a file is expected.
  const answer = (data: unknown) => Object.assign(data as object, notice) as unknown as Answer<E>;
  const decoded = z.safeDecode(schema, envelope);
  if (decoded.success) return answer(decoded.data);
  return import('./otherSpelling.ts').then(({ otherSpelling }) => {
    const again = z.safeDecode(schema, otherSpelling(envelope, decoded.error.issues));
    if (again.success) return answer(again.data);
    throw new CallError({
      code: codes.fault,
      message: `The answer of the server to ${endpoint.path} does not match its contract.`,
    });
  });
}

function ourNames(endpoint: Endpoint, errors: Record<string, string[]> = {}): Record<string, string[]> {
  const { body } = endpoint;
  return Object.fromEntries(Object.entries(errors).map(([wire, sentences]) => [ourPath(body, wire), sentences]));
}
