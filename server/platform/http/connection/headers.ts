import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';

/** Adds the security headers to every reply. There are no CORS headers: no other site may read a reply. */
export function secureHeaders(app: FastifyInstance, config: Config): void {
  const headers = headersFor(config);
  const ofParts = headersOfParts(headers);
  const { [APART]: _apart, ...ofTypedPages } = headers;
  app.addHook('onRequest', (request, reply, done) => {
    const isPage = request.headers['sec-fetch-dest'] === 'document';
    if (isPage) reply.headers(isOpenedByPerson(request) ? ofTypedPages : headers);
    else reply.headers(request.url.startsWith('/assets/') ? ofParts : headers);
    done();
  });
  // A reply that does not say how long it may be kept, such as the refusal of a method, is not kept.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
}

const APART = 'cross-origin-opener-policy';

/**
 * Tells if no page led here: the address was typed, or is a bookmark. The header that isolates a page from the window
 * that opened it makes the browser start a new process, which takes a slow phone 0.13 s. A person may also type the
 * address into a tab that another site has opened; shell/public/early.js detects that and loads the page again, and
 * the browser then says so.
 */
function isOpenedByPerson({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] === 'none';
}

/**
 * Tells if a page of another site, or of another host of this one, may have led here. Without the header nobody knows:
 * browsers leave it out over plain HTTP, and so do those from before 2023 and some that are parts of other programs.
 */
export function isPerhapsFromElsewhere({ headers }: FastifyRequest): boolean {
  return !['same-origin', 'none'].includes(String(headers['sec-fetch-site']));
}

/**
 * A content security policy whose page has a form that ends at these addresses. Browsers compare each redirect after a form
 * with it.
 */
export const withFormsTo = (policy: string, addresses: readonly string[]): string =>
  policy.replace("form-action 'self'", ["form-action 'self'", ...originsOf(addresses)].join(' '));

/** The headers of scripts and styles: the others are for pages, and would weigh as much as a small script. */
function headersOfParts(headers: Record<string, string>): Record<string, string> {
  const names = ['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}

/** The headers of a page, a reply, a refusal. */
export function headersFor({ portal, secure }: Config): Record<string, string> {
  const elsewhere = originsOf([
    ...Object.values(portal.bases),
    portal.cookie_url,
    portal.signin_url,
    portal.signout_url,
  ]);
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self'",
    ["img-src 'self' blob: data:", ...elsewhere].join(' '),
    ["connect-src 'self'", ...elsewhere].join(' '),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'content-security-policy': policy.join(';'),
    [APART]: 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    ...(secure && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // The filter of old browsers creates vulnerabilities.
    'x-xss-protection': '0',
  };
}

function originsOf(addresses: readonly string[]): string[] {
  const absolute = addresses.filter((address) => /^https?:/.test(address));
  return [...new Set(absolute.map((address) => new URL(address).origin))];
}
