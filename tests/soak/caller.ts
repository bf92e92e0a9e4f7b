import { Agent, request } from 'node:http';
import type { Answer } from '../server/app/browser.ts';

/** A reply that takes longer counts as none, in milliseconds. */
const PATIENCE = 30_000;

interface Sent {
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string | Buffer | object;
}

/** Calls a running server as a browser does: with kept connections, cookies and the token. */
export class Caller {
  readonly cookies = new Map<string, string>();
  token = '';
  /** Called for every reply, with its time in milliseconds. */
  onAnswer: ((answer: Answer, took: number) => void) | undefined;
  readonly base: string;
  private readonly agent: Agent;

  constructor(base: string, agent = new Agent({ keepAlive: true })) {
    this.base = base;
    this.agent = agent;
  }

  /** The same person for one call, whose reply does not change the cookies. */
  once(): Caller {
    return this.at(this.base, this.agent);
  }

  /** The same person at another process. */
  at(base: string, agent?: Agent): Caller {
    const copy = new Caller(base, agent);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    copy.token = this.token;
    return copy;
  }

  get(url: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send({ method: 'GET', url, headers });
  }

  post(url: string, payload: object = {}, headers?: Record<string, string>): Promise<Answer> {
    return this.send({ method: 'POST', url, headers, payload });
  }

  /** Makes any call; rejects if the connection is lost before the whole reply has arrived. */
  async send({ method, url, headers, payload }: Sent): Promise<Answer> {
    const isJson = payload !== undefined && typeof payload === 'object' && !Buffer.isBuffer(payload);
    const body = isJson ? JSON.stringify(payload) : payload;
    const started = performance.now();
    const answer = await this.exchange(
      method,
      url,
      {
        'x-requested-with': 'XMLHttpRequest',
        'sec-fetch-site': 'same-origin',
        accept: 'application/json',
        ...(isJson && { 'content-type': 'application/json' }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.cookies.size && { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body as string)) }),
      },
      body as string | Buffer | undefined,
    );
    this.onAnswer?.(answer, performance.now() - started);
    return answer;
  }

  /** Signs in as a person of the demo; throws on a failure. */
  async signIn(user_email: string, password = 'Demo-Portal-2026', headers?: Record<string, string>): Promise<Caller> {
    const { status, text } = await this.post('/account/signin', { user_email, password }, headers);
    if (status !== 200) throw new Error(`${user_email} could not sign in: ${text}`);
    await this.authorise();
    return this;
  }

  /** Gets the session's token, which is valid for ten minutes. */
  async authorise(): Promise<void> {
    const { body } = await this.get('/account/session/getsession/1/1');
    if (typeof body.token === 'string') this.token = body.token;
  }

  close(): void {
    this.agent.destroy();
  }

  private exchange(method: string, url: string, headers: Record<string, string>, body?: string | Buffer) {
    return new Promise<Answer>((resolve, reject) => {
      const sent = request(this.base + url, { method, headers, agent: this.agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          for (const cookie of response.headers['set-cookie'] ?? []) this.keep(cookie);
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString();
          const isJson = (response.headers['content-type'] ?? '').includes('json');
          resolve({
            status: response.statusCode ?? 0,
            body: (isJson ? JSON.parse(text) : {}) as Answer['body'],
            text,
            bytes,
            headers: response.headers as Answer['headers'],
          });
        });
        response.on('aborted', () => reject(new Error('The answer was cut off.')));
      });
      sent.setTimeout(PATIENCE, () => sent.destroy(new Error(`${url} was not answered.`)));
      sent.on('error', reject);
      sent.end(body);
    });
  }

  private keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
