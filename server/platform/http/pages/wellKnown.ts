import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { DAY } from '#server/platform/times.ts';

/** The file has to expire within a year (RFC 9116 section 2.5.5); it is made anew for each reader. In milliseconds. */
const VALID = 180 * DAY;

/**
 * `/.well-known/change-password` (https://w3c.github.io/webappsec-change-password-url/): password managers open it. And
 * `/.well-known/security.txt` (RFC 9116): the contact for somebody who has found a weakness, if SECURITY_CONTACT names
 * one. And `/favicon.ico`, which browsers ask for where a page names no icon, such as /healthz: an empty reply, because a
 * 404 would be an error in their console.
 */
export function serveWellKnown(app: FastifyInstance, { securityContact, publicUrl }: Config, now: () => number): void {
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/security?tab=password'));
  app.get('/favicon.ico', (_request, reply) => reply.code(204).header('cache-control', 'public, max-age=86400').send());
  if (!securityContact) return;
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${new Date(now() + VALID).toISOString()}`,
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  );
}
