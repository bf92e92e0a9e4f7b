import { get, type IncomingMessage } from 'node:http';

/** Opens pages of several servers as a browser does, with these cookies: a browser sends those of a host to all its ports. */
export class Visitor {
  readonly #cookies: Map<string, string>;

  constructor(cookies: Map<string, string>) {
    this.#cookies = cookies;
  }

  /** Opens an address and follows its redirects. */
  async open(address: string): Promise<{ at: string; text: string }> {
    let at = address;
    for (let redirects = 0; redirects < 12; redirects++) {
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const { headers, text } = await read(at, { accept: 'text/html', cookie });
      for (const line of headers['set-cookie'] ?? []) this.#keep(line);
      if (headers.location === undefined) return { at, text };
      at = new URL(headers.location, at).href;
    }
    throw new Error(`There are too many redirects; the last one leads to ${at}.`);
  }

  #keep(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /max-age=0|expires=thu, 01.jan.1970/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

/** `fetch` says that it is no navigation, and Apache leads only those to the portal. */
async function read(address: string, headers: Record<string, string>) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers }, resolve).once('error', reject);
  });
  let text = '';
  for await (const part of answer) text += String(part);
  return { headers: answer.headers, text };
}
