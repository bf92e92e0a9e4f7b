import * as z from 'zod/mini';

const base = z.string().check(z.regex(/^(\/|https?:\/\/)/, 'A base is a path or an http address.'));

/**
 * Where the portal finds its back end; served at `/config.json`, so that each base can point elsewhere
 * (docs/specification/product.md section 7).
 */
export const runtimeConfig = z.object({
  product_name: z.string(),
  /** The portal's own application id, 1. */
  application_id: z.int(),
  /** API bases by service; `general` serves what has no base of its own. */
  bases: z.object({
    application: base,
    user: base,
    organisation: base,
    admin: base,
    group: base,
    securitypolicy: base,
    security: base,
    general: base,
    account: base,
  }),
  portal_url: base,
  /** Where a person signs in; the originally requested location is added as `return_to`. */
  signin_url: base,
  /**
   * Where the browser is sent when the session is over; docs/specification/product.md's logout and sign-out address.
   */
  signout_url: base,
  /** The call that sets the portal's cookie for pictures. */
  cookie_url: base,
});

/** What the portal is told by the server that it comes from. */
export type RuntimeConfig = z.infer<typeof runtimeConfig>;

/** The base address under which a service's endpoints stand. */
export function baseOf(config: RuntimeConfig, service: string): string {
  const bases: Record<string, string> = config.bases;
  return (bases[service] ?? config.bases.general).replace(/\/$/, '');
}

/** An address of the account service with the location to return to afterwards, and why the person is sent there. */
export function withReturn(address: string, location: string, reason?: string): string {
  const url = new URL(address, 'http://portal');
  if (location !== '/') url.searchParams.set('return_to', location);
  if (reason !== undefined) url.searchParams.set('reason', reason);
  return address.startsWith('/') ? url.pathname + url.search : url.href;
}

/** The account service's sign-out address for a person who chose to leave; the sign-in page then says so. */
export function signOutAddress({ signout_url: address }: RuntimeConfig): string {
  return `${address}${address.includes('?') ? '&' : '?'}reason=signed_out`;
}
