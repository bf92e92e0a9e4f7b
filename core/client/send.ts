import { ofetch } from 'ofetch';
import { serviceOf, withQuery, type Endpoint, type InputOf } from '#core/contract/endpoint.ts';
import type { Envelope } from '#core/contract/envelope.ts';
import { isJson } from '#core/contract/text/mediaType.ts';
import { baseOf, type RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import { CallError } from './callError.ts';
import { takeEarly, type Received } from './early.ts';
import { encode, read, type Answer } from './wire.ts';

/** Sends one call, and reads its reply. `extra` are headers. Throws a CallError if the server refuses or is silent. */
export async function send<E extends Endpoint>(
  config: RuntimeConfig,
  endpoint: E,
  input: InputOf<E>,
  extra: Record<string, string>,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const { path, query, body } = encode(endpoint, input);
  const url = withQuery(baseOf(config, serviceOf(endpoint)) + path, query);
  const timeout = AbortSignal.timeout(endpoint.upload || endpoint.reply === 'binary' ? 120_000 : 30_000);
  const early = endpoint.method === 'GET' ? takeEarly(url) : undefined;
  const received = early && (await early);
  if (received) {
    signal?.throwIfAborted();
    return read(endpoint, received);
  }
  let response: Received;
  try {
    response = await ofetch.raw<Envelope | Blob>(url, {
      method: endpoint.method,
      headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', ...extra },
      credentials: 'include',
      ignoreResponseError: true,
      // The failure is reported, not retried: the change might have happened already.
      retry: 0,
      responseType: endpoint.reply === 'binary' ? ('blob' as 'json') : 'json',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body !== undefined && { body }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable(timeout.aborted);
  }
  const { _data: file, headers, ok, status } = response;
  if (!(file instanceof Blob)) return read(endpoint, response);
  if (ok && !isJson(headers.get('content-type')))
    return Object.assign(file, { message: '', headers }) as unknown as Answer<E>;
  // The server refused: the reply is an envelope in JSON instead of a file.
  return read(endpoint, { ok, status, headers, _data: await file.text().then(JSON.parse).catch(nothing) });
}

function unreachable(slow: boolean): CallError {
  const offline = typeof navigator !== 'undefined' && !navigator.onLine;
  const why = offline
    ? 'You are offline.'
    : slow
      ? 'The server takes too long to answer.'
      : 'The server cannot be reached.';
  return new CallError({ code: 0, message: `${why} Nothing was lost. Try again.` });
}

const nothing = () => undefined;
