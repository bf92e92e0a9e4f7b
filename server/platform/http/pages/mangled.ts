import type { IncomingMessage } from 'node:http';

/** An address that no page and no call has. */
const UNKNOWN = '/not-found';

/**
 * The address by which a request is routed. A browser that opens an address with a mangled `%`, as of a link that was cut
 * off, gets the portal's page, which says that it could not be found. Fastify refuses such an address before any route, which
 * is right for programs: they get the envelope (errors.ts).
 */
export function routedAddress({ method, url = '/', headers }: IncomingMessage): string {
  const opens = (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html');
  return opens && isMangled(url) ? UNKNOWN : url;
}

function isMangled(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return false;
  } catch {
    return true;
  }
}
