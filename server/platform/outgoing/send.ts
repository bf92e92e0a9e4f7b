import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { addressFault, literalOf, type Reachable } from './addresses.ts';
import { lookUp } from './lookUp.ts';

const findAddresses = callbackify(lookUp);

/** The time for a whole attempt, in milliseconds. */
const TIME_LIMIT = 10_000;
/** The bytes of an answer's body that are read and kept, and the time for them, in milliseconds. */
const [MOST_ANSWER, TIME_OF_BODY] = [4_096, 200];

/** The answer of a receiver. */
export interface Answer {
  status: number;
  /** The beginning of its body, as far as it came with the status. */
  text: string;
  /** The wait that the receiver asks for, in milliseconds. */
  retryAfter: number | undefined;
}

interface Options {
  /** The organisation or application whose message it is: its host names wait for no others. */
  whose: string;
  headers: Record<string, string>;
  body: string;
  listed: Reachable;
  /** Public addresses may be called by http:// too. */
  alsoPlain?: boolean;
  /** Ends the attempt. */
  signal: AbortSignal;
}

/**
 * Posts once. Throws a sentence if no answer came. The status is the answer: whatever comes after it changes nothing, and
 * nobody waits for it. The addresses that DNS names are checked in the connection itself, so
 * the address that was checked is the one that is called. A redirect is an answer like any other: nobody follows it.
 */
export async function post(
  address: string,
  { whose, headers, body, listed, alsoPlain = false, signal }: Options,
): Promise<Answer> {
  const url = new URL(address);
  const isHttps = url.protocol === 'https:';
  const faultAt = (one: string) => addressFault(one, isHttps || alsoPlain, listed);
  const literal = literalOf(url);
  const fault = literal && faultAt(literal);
  if (fault) throw new Error(fault);

  const lookup: LookupFunction = (hostname, options, done) => {
    findAddresses(hostname, whose, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error('The host name has no network address.'), '');
      const refused = found.map((one) => faultAt(one.address)).find(Boolean);
      if (refused) return done(new Error(refused), '');
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };

  const limit = AbortSignal.timeout(TIME_LIMIT);
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  const fixed = {
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'Gatehouse-Webhooks',
  };
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const request = (isHttps ? https : http).request(url, {
        method: 'POST',
        headers: { ...fixed, ...headers, ...length },
        lookup,
        // A connection that is kept open would be used again without a check.
        agent: false,
        signal: AbortSignal.any([signal, limit]),
      });
      let answered = false;
      // Some receivers answer early and close the connection: after the status an error changes nothing.
      request.on('error', (error) => !answered && reject(error));
      request.on('response', (response) => {
        answered = true;
        void read(response).then(resolve);
      });
      // A receiver that switches to another protocol has answered; nothing else is sent to it.
      request.on('upgrade', (response, socket) => {
        answered = true;
        socket.destroy();
        resolve(answerOf(response, ''));
      });
      request.on('close', () => !answered && reject(new Error('The connection ended without an answer.')));
      request.end(body);
    });
  } catch (error) {
    if (limit.aborted) throw new Error(`No answer came within ${TIME_LIMIT / 1000} seconds.`, { cause: error });
    throw error;
  }
}

/** Reads what comes of the body with the status, or soon after it. */
async function read(response: http.IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  let size = 0;
  await new Promise<void>((done) => {
    const late = setTimeout(done, TIME_OF_BODY);
    response.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size >= MOST_ANSWER) done();
    });
    // The connection may break: the part that has arrived is kept.
    response.on('error', () => undefined);
    response.on('close', () => {
      clearTimeout(late);
      done();
    });
  });
  response.destroy();
  // `stream` leaves out half of a character at the end.
  const text = new TextDecoder().decode(Buffer.concat(parts).subarray(0, MOST_ANSWER), { stream: true });
  return answerOf(response, text);
}

const answerOf = ({ statusCode = 0, headers }: http.IncomingMessage, text: string): Answer => ({
  status: statusCode,
  text: text.replaceAll('\0', ''),
  retryAfter: retryAfterOf(headers['retry-after']),
});

function retryAfterOf(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) && wait > 0 ? Math.round(wait) : undefined;
}
