import { onTestFinished } from 'vitest';
import type { FakeServer } from '#tests/builders/render/fakeServer.ts';
import { replies } from './replies.ts';

/** A back end that answers what docs/specification/product.md lists, and nothing else. */
export interface BareBackEnd extends FakeServer {
  /** The calls that changed something, with their JSON body. */
  saved: { call: string; body: unknown }[];
  /** The calls that docs/specification/product.md does not list; each was answered with 404. */
  unknown: string[];
}

const patternOf = (call: string) => new RegExp(`^${call.replaceAll(':id', '\\d+')}$`);

const real = globalThis.fetch;

/** Replaces the network until the end of the test; `others` are replies in place of the usual ones. An unknown call gets the page that web servers send, not an envelope. */
export function bareBackEnd(others: Record<string, object> = {}): BareBackEnd {
  const all = { ...replies, ...others };
  onTestFinished(() => void (globalThis.fetch = real));
  // It has its own replies, so a test can add none by contract.
  const back: BareBackEnd = { saved: [], unknown: [], requests: [], reply: () => {}, calls: () => [] };
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost:3000');
    if (url.pathname === '/cookie.php') return new Response('');
    const request = `${init?.method ?? 'GET'} ${url.pathname}`;
    if (request === 'GET /api/security/twofactor/barcode') return barcode();
    const known = Object.entries(all).find(([call]) => patternOf(call).test(request));
    if (!known) {
      back.unknown.push(request);
      return new Response('<h1>Not Found</h1>', { status: 404, headers: { 'content-type': 'text/html' } });
    }
    const [call, reply] = known;
    const { body } = init ?? {};
    if (body != null) back.saved.push({ call, body: typeof body === 'string' ? JSON.parse(body) : body });
    return Response.json({ code: 200, status: 'Done.', type: 'success', ...reply });
  };
  return back;
}

/** Node's Response would give a Blob of Node's, which is not the document's Blob. */
function barcode(): Response {
  const response = new Response('', { headers: { 'content-type': 'image/png', pragma: 'perm-1' } });
  return Object.defineProperty(response, 'blob', { value: () => Promise.resolve(new Blob(['PNG'])) });
}
