import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { codes, type Envelope, type MessageType } from '#core/contract/envelope.ts';
import { serviceOf, type Endpoint, type InputOf, type Reply } from '#core/contract/endpoint.ts';
import { baseOf } from '#core/contract/runtimeConfig.ts';
import { testConfig } from '../config.ts';

/** The reply of one endpoint, made by `answer` or `refuse`. */
export interface Canned {
  endpoint: Endpoint;
  respond(input: never): Promise<Response> | Response;
}

/** The fake network of a test. */
export interface FakeServer {
  /** Adds replies; later ones override earlier ones. */
  reply(...replies: Canned[]): void;
  /** The decoded parameters of an endpoint's calls so far. */
  calls<E extends Endpoint>(endpoint: E): InputOf<E>[];
  /** The requests as they were sent, with headers and addresses. */
  requests: { url: string; method: string; headers: Headers }[];
}

/**
 * Replies to an endpoint with data under our names. A function receives the call's parameters, and may be async. A
 * file's `headers` are sent with it.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  data: Reply<E> | ((input: InputOf<E>) => Reply<E> | Promise<Reply<E>>),
  message = 'Done.',
  type: MessageType = 'success',
): Canned {
  return {
    endpoint,
    async respond(input: InputOf<E>) {
      const made = typeof data === 'function' ? await (data as (input: InputOf<E>) => Promise<Reply<E>>)(input) : data;
      if (endpoint.reply === 'binary') return binary(made as Blob);
      const wire = z.encode(endpoint.reply as z.ZodMiniType, made) as object;
      return json({ code: codes.done, status: message, type, ...wire });
    },
  };
}

/**
 * Refuses an endpoint with a code of docs/specification/server.md section 1; `errors` have our field names,
 * `retryAfter` is in seconds.
 */
export function refuse(
  endpoint: Endpoint,
  code: number,
  message: string,
  {
    retryAfter,
    ...more
  }: Partial<Pick<Envelope, 'errors' | 'reason' | 'type' | 'request_id'>> & { retryAfter?: number } = {},
): Canned {
  const names = (endpoint.body as { names?: Record<string, string> } | undefined)?.names ?? {};
  const wireName = (ours: string) => Object.entries(names).find(([, name]) => name === ours)?.[0] ?? ours;
  const errors = more.errors && Object.fromEntries(Object.entries(more.errors).map(([k, text]) => [wireName(k), text]));
  return {
    endpoint,
    respond: () => json({ code, status: message, type: 'danger', ...more, ...(errors && { errors }) }, retryAfter),
  };
}

const real = globalThis.fetch;

/**
 * Replaces the network until the end of the test: `fetch` replies to the given endpoints by their contracts. A call
 * without a reply fails the test (by the console, see tests/setup/console.ts).
 */
export function fakeServer(...replies: Canned[]): FakeServer {
  onTestFinished(() => void (globalThis.fetch = real));
  const canned = [...replies];
  const seen: { endpoint: Endpoint; input: unknown }[] = [];
  const requests: FakeServer['requests'] = [];
  globalThis.fetch = async (input, init) => {
    const method = init?.method ?? 'GET';
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost:3000');
    requests.push({ url: url.pathname + url.search, method, headers: new Headers(init?.headers) });
    if (url.pathname === testConfig.cookie_url) return new Response('');
    for (const { endpoint, respond } of canned.toReversed()) {
      const decoded = match(endpoint, method, url, init?.body);
      if (!decoded) continue;
      seen.push({ endpoint, input: decoded });
      return untilAborted(respond(decoded as never), init?.signal);
    }
    console.error(`Nothing answers ${method} ${url.pathname}${url.search} in this test.`);
    return json({ code: codes.fault, status: 'Nothing answers this call in the test.', type: 'danger' });
  };
  return {
    requests,
    reply: (...more) => void canned.push(...more),
    calls: <E extends Endpoint>(endpoint: E) =>
      seen.filter((call) => call.endpoint === endpoint).map((call) => call.input as InputOf<E>),
  };
}

function match(endpoint: Endpoint, method: string, url: URL, body: unknown): object | undefined {
  if (endpoint.method !== method) return undefined;
  const base = new URL(baseOf(testConfig, serviceOf(endpoint)), url).pathname;
  const pattern = new RegExp(`^${base}${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  const found = pattern.exec(url.pathname);
  if (!found) return undefined;
  return {
    ...(endpoint.params && { params: z.decode(endpoint.params, found.groups ?? {}) }),
    ...(endpoint.query && { query: z.decode(endpoint.query, Object.fromEntries(url.searchParams)) }),
    ...(endpoint.body && { body: z.decode(endpoint.body, JSON.parse(String(body))) }),
    ...(endpoint.upload && body instanceof FormData && { file: body.get(endpoint.upload) }),
  };
}

function json(envelope: object, retryAfter?: number): Response {
  const { code } = envelope as { code: number };
  const http: Record<number, number> = { 201: 401, 203: 401, 451: 403, 452: 403 };
  const text = JSON.stringify(envelope);
  const response = new Response(text, {
    status: http[code] ?? code,
    headers: {
      'content-type': 'application/json',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  });
  return givingBlob(response, () => new Blob([text]));
}

function binary(data: Blob & { headers?: Headers }): Response {
  return givingBlob(new Response('', { status: 200, headers: data.headers ?? {} }), () => data);
}

// Node's Response would return Node's Blob, which is not the document's.
function givingBlob(response: Response, blob: () => Blob): Response {
  return Object.defineProperty(response, 'blob', { value: () => Promise.resolve(blob()) });
}

function untilAborted(response: Promise<Response> | Response, signal?: AbortSignal | null): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new DOMException('The call was aborted.', 'AbortError'));
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    Promise.resolve(response).then(resolve, reject);
  });
}
