import type { FastifyInstance } from 'fastify';
import helmet from '@fastify/helmet';
import type { Config } from '#server/config.ts';

/** What browsers are told to keep to, on every answer. There are no CORS headers: no other site may read anything. */
export async function secureHeaders(app: FastifyInstance, { portal, secure }: Config): Promise<void> {
  const elsewhere = originsOf([
    ...Object.values(portal.bases),
    portal.cookie_url,
    portal.signin_url,
    portal.signout_url,
  ]);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'script-src-attr': ["'none'"],
        // The toasts (sonner) bring their style sheet as an element.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'blob:', 'data:', ...elsewhere],
        'connect-src': ["'self'", ...elsewhere],
        'font-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(secure && { 'upgrade-insecure-requests': [] }),
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    done();
  });
}

function originsOf(addresses: string[]): string[] {
  const absolute = addresses.filter((address) => /^https?:/.test(address));
  return [...new Set(absolute.map((address) => new URL(address).origin))];
}
