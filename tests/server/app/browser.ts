import type { FastifyInstance, InjectOptions } from 'fastify';
import { fillPath, withQuery, type Endpoint } from '#core/contract/endpoint.ts';
import type { Config } from '#server/platform/config.ts';
import { urlOf } from '#server/domain/calls/implement.ts';
import { canonicalAddress } from '#server/platform/http/connection/address.ts';
import { newSecret } from '#server/platform/secrets.ts';
import type { Services } from '#server/domain/services.ts';
import type { Input } from './input.ts';
import { Outcome, type Answer } from './outcome.ts';
import { toWire } from './toWire.ts';

/** Values of a path or a query, as they stand in an address. */
type Texts = Record<string, string>;

export type { Answer };

type Headers = Record<string, string>;

/** The input of a call may be left out where the endpoint needs none. */
type CallArgs<E extends Endpoint> =
  object extends Input<E> ? [input?: Input<E>, headers?: Headers] : [input: Input<E>, headers?: Headers];

interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: Blob;
}

/** Acts like a browser: keeps cookies, sends the token and the header that every call needs. */
export class Browser {
  readonly app: FastifyInstance;
  readonly cookies = new Map<string, string>();
  /** The Bearer token; `''` without one. */
  token = '';
  /** Sent with every call; a test may change or remove the usual headers. */
  headers: Headers = {
    'x-requested-with': 'XMLHttpRequest',
    accept: 'application/json',
    'sec-fetch-site': 'same-origin',
  };
  private readonly config: Config;
  private readonly address: string;

  constructor(app: FastifyInstance, config: Config, address = '127.0.0.1') {
    this.app = app;
    this.config = config;
    this.address = address;
  }

  /**
   * Calls an endpoint with our names, as the portal does. Values that the contract does not admit are sent too, because
   * it is the server that has to refuse them. `post`, `get` and `send` are for tests of the wire itself.
   */
  async call<E extends Endpoint>(endpoint: E, ...[input, headers = {}]: CallArgs<E>): Promise<Outcome<E>> {
    const { params, query, body, file } = (input ?? {}) as Parts;
    const path = fillPath(urlOf(endpoint), endpoint.params && (toWire(endpoint.params, params) as Texts));
    const url = withQuery(path, endpoint.query && (toWire(endpoint.query, query) as Texts));
    const answer =
      file && endpoint.upload
        ? await this.upload(url, await file.bytes(), { field: endpoint.upload, type: file.type, headers })
        : await this.send({
            method: endpoint.method,
            url,
            headers,
            ...(endpoint.method === 'POST' && {
              payload: (endpoint.body && (toWire(endpoint.body, body) as object)) ?? {},
            }),
          });
    return new Outcome(endpoint, answer);
  }

  get(url: string, headers: Headers = {}): Promise<Answer> {
    return this.send({ method: 'GET', url, headers });
  }

  post(url: string, body: object = {}, headers: Headers = {}): Promise<Answer> {
    return this.send({ method: 'POST', url, headers, payload: body });
  }

  delete(url: string, headers: Headers = {}): Promise<Answer> {
    return this.send({ method: 'DELETE', url, headers });
  }

  /** Sends a file as the multipart field of endpoints with `upload`. */
  upload(
    url: string,
    bytes: Uint8Array,
    { field = 'image', name = 'picture.png', type = 'image/png', headers = {} as Headers } = {},
  ): Promise<Answer> {
    const boundary = '----browser';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    return this.send({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
  }

  /** Sends any request, with the cookies, the token and the usual headers. */
  async send({ headers, ...request }: InjectOptions): Promise<Answer> {
    const response = await this.app.inject({
      remoteAddress: this.address,
      ...request,
      headers: {
        ...this.headers,
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.cookies.size && { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...headers,
      },
    });
    for (const cookie of response.cookies) {
      if (cookie.maxAge === 0 || cookie.expires?.getTime() === 0) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    const isJson = /[/+]json/.test(String(response.headers['content-type'] ?? ''));
    return {
      status: response.statusCode,
      // Tests check the fields that they expect, so a missing name fails there.
      body: (isJson && !response.headers['content-encoding'] ? JSON.parse(response.body) : {}) as Answer['body'],
      text: response.body,
      bytes: response.rawPayload,
      headers: response.headers,
    };
  }

  /** Gets the token of the session cookie. */
  async authorise(): Promise<Answer> {
    this.token = '';
    const answer = await this.get('/account/session/getsession/1/1');
    this.token = typeof answer.body.token === 'string' ? answer.body.token : '';
    return answer;
  }

  /** Sets the cookies of a session of this person, as a sign-in would, and gets its token. */
  async takeSession(
    { store, secrets, now }: Services,
    personId: number,
    stage: 'password' | 'full' = 'full',
  ): Promise<void> {
    const secret = newSecret();
    const id = newSecret().slice(0, 22);
    await store.write((tx) =>
      tx
        .insertInto('sessions')
        .values({
          id,
          login_id: id,
          authenticated_at: now(),
          secret_hash: secrets.hash('session', secret),
          person_id: personId,
          stage,
          created_at: now(),
          last_used_at: now(),
          expires_at: now() + this.config.sessionAbsolute,
          address: canonicalAddress(this.address),
        })
        .execute(),
    );
    this.cookies.set(this.config.secure ? '__Host-session' : 'session', secret);
    if (stage === 'full') await this.authorise();
  }
}
