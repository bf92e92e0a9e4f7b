import * as z from 'zod/mini';

const base = z.string().check(z.regex(/^(\/|https?:\/\/)/, 'A base must be a path or an http address.'));

/**
 * The addresses of the portal's back end, served at `/config.json`. Each base can point to a different server
 * (docs/specification/product.md section 7).
 */
export const runtimeConfig = z.object({
  product_name: z.string(),
  /** The portal's own application id, 1. */
  application_id: z.int(),
  /** Who may register an organisation. A back end that leaves it out offers it to everybody. */
  registration: z.optional(z.enum(['first', 'open', 'closed'])),
  /** API bases by service; `general` is for services without an own base. */
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
  /** The sign-in page; the location that the person wanted is added as `return_to`. */
  signin_url: base,
  /**
   * The page that the browser goes to when the session is over: the logout and sign-out address of
   * docs/specification/product.md.
   */
  signout_url: base,
  /** The call that sets the portal's cookie for pictures. */
  cookie_url: base,
  /** Only with `--demo`: people whom the sign-in page offers, with the one password of all. */
  demo: z.optional(
    z.object({
      password: z.string(),
      people: z.array(z.object({ email: z.string(), role: z.string(), shows: z.string() })),
    }),
  ),
});

/** Settings that the portal receives from the server that serves it. */
export type RuntimeConfig = z.infer<typeof runtimeConfig>;

/** True when anybody may register an organisation. */
export const isRegistrationOpen = ({ registration = 'open' }: RuntimeConfig): boolean => registration === 'open';

/** The base address of a service's endpoints. */
export function baseOf(config: RuntimeConfig, service: string): string {
  const bases: Record<string, string> = config.bases;
  return (bases[service] ?? config.bases.general).replace(/\/$/, '');
}

/** An address of the account service with the location to return to and the reason why the person is sent there. */
export function withReturn(address: string, location: string, reason?: string): string {
  const url = new URL(address, 'http://portal');
  if (location !== '/') url.searchParams.set('return_to', location);
  if (reason !== undefined) url.searchParams.set('reason', reason);
  return address.startsWith('/') ? url.pathname + url.search : url.href;
}

/** The account service's sign-out address for a person who chose to sign out. The sign-in page then says so. */
export function signOutAddress({ signout_url: address }: RuntimeConfig): string {
  return `${address}${address.includes('?') ? '&' : '?'}reason=signed_out`;
}
