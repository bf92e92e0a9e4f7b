import { CallError } from '#core/client/callError.ts';
import type { Answer, Marks } from '#core/client/client.ts';
import type { Received } from '#core/client/early.ts';
import { encode, read } from '#core/client/wire.ts';
import { withQuery, type Endpoint, type InputOf } from '#core/contract/endpoint.ts';
import { isJson } from '#core/contract/text/mediaType.ts';
import type { Door, Sent } from './door.ts';

/** A run over many records soon reaches the limit of calls each second; then it waits, in seconds, and goes on. */
const [MOST_TRIES, LONGEST_WAIT] = [20, 5];

/** The token's limit of calls is reached. Other limits, such as that of invitations, are refusals. */
const isTooFast = ({ status, headers }: Received): boolean =>
  status === 429 && headers.get('ratelimit')?.includes('r=0') === true;

/** Calls endpoints with an access token, through a door. It encodes, decodes and refuses as the browser's client does. */
export async function callByToken<E extends Endpoint>(
  door: Pick<Door, 'send' | 'source'>,
  token: string,
  endpoint: E,
  input: InputOf<E>,
  { marks = {}, signal }: { marks?: Marks; signal?: AbortSignal | undefined } = {},
): Promise<Answer<E>> {
  const { path, query, body } = encode(endpoint, input);
  // An upload is a picture that a person chooses and cuts.
  if (body instanceof FormData) throw new CallError({ code: 0, message: 'A program cannot send this file.' });
  const sent = { method: endpoint.method, path: withQuery(path, query), signal };
  const answer = await sendByToken(
    door,
    token,
    { ...sent, ...(body !== undefined && { body: JSON.stringify(body) }) },
    marks,
  );
  return endpoint.reply === 'binary' ? fileOf(endpoint, answer) : read(endpoint, answer);
}

/** Sends a call with an access token, again while the token makes too many. */
export async function sendByToken(
  door: Pick<Door, 'send' | 'source'>,
  token: string,
  { body, ...request }: Omit<Sent, 'headers'>,
  { batch }: Marks = {},
): Promise<Received> {
  const call: Sent = {
    ...request,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'x-source': door.source,
      ...(batch !== undefined && { 'x-batch': batch }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  };
  let answer = await door.send(call);
  for (let tries = 1; tries < MOST_TRIES && isTooFast(answer); tries += 1) {
    const seconds = Number(answer.headers.get('retry-after')) || 1;
    await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, LONGEST_WAIT) * 1000));
    answer = await door.send(call);
  }
  return answer;
}

/** The file of an answer. A refusal is JSON instead. */
async function fileOf<E extends Endpoint>(endpoint: E, answer: Received): Promise<Answer<E>> {
  const { _data: file, headers, ok, status } = answer;
  if (!(file instanceof Blob)) return read(endpoint, answer);
  if (ok && !isJson(headers.get('content-type')))
    return Object.assign(file, { message: '', headers }) as unknown as Answer<E>;
  const refusal = (await file
    .text()
    .then(JSON.parse)
    .catch(() => undefined)) as Received['_data'];
  return read(endpoint, { ok, status, headers, _data: refusal });
}
