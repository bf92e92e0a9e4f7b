import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fillPath, serviceOf, type Endpoint, type FirstCall } from '#core/contract/endpoint.ts';
import { codes, type Envelope } from '#core/contract/envelope.ts';
import { isJson } from '#core/contract/text/mediaType.ts';
import { baseOf, type RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import { getSession, userDetails, validateAddress } from '#core/contract/session.ts';
import type { Services } from '#server/domain/services.ts';

/** The replies to the portal's first calls, sent with the page. */
export interface FirstAnswers {
  /** The bodies by address. */
  bodies: Record<string, Envelope>;
  /** The cookies of these replies. */
  cookies: string[];
  /** The calls that early.js sends at once, with their headers. */
  asks?: { addresses: string[]; headers: Record<string, string> };
}

/**
 * The state of the browser's session; `undefined` if the request is no page load of a browser, or another back end is
 * configured. 'half a session': the second factor is missing, perhaps in another tab.
 */
export type Known = FirstAnswers | 'signed out' | 'half a session' | undefined;

/** Answers the portal's first calls while it serves the page, which saves a distant phone two round trips. */
export function firstAnswersOf(
  app: FastifyInstance,
  portal: RuntimeConfig,
  { sessions, now, endpoints }: Pick<Services, 'sessions' | 'now'> & { endpoints: readonly Endpoint[] },
) {
  const session = addressOf(portal, getSession, { isAdmin: 1, applicationId: portal.application_id });
  const rest = [userDetails, validateAddress].map((endpoint) => addressOf(portal, endpoint));
  const isOurs = [portal.cookie_url, session, ...rest].every(isHere);

  return async function firstAnswers(request: FastifyRequest, calls: readonly FirstCall[]): Promise<Known> {
    try {
      return await Promise.race([ofPage(request, calls), patience()]);
    } catch (error) {
      // The page is served anyway; the portal makes the missing calls.
      request.log.warn({ err: error }, 'a page went without its first answers');
      return undefined;
    }
  };

  async function ofPage(request: FastifyRequest, calls: readonly FirstCall[]): Promise<Known> {
    // Scripts cannot set this header: only a page opened in a tab gets the token.
    const isPage = request.headers['sec-fetch-dest'] === 'document';
    if (!isOurs || !isPage) return undefined;
    if (!request.headers.cookie) return 'signed out';
    const found: FirstAnswers = { bodies: {}, cookies: [] };
    const reply = await ask(session, {});
    if (reply?.code === codes.noSessionOnGetSession)
      return (await sessions.halfOpenOf({ request, now: now() })) ? 'half a session' : 'signed out';
    const token = (found.bodies[session] as { token?: string } | undefined)?.token;
    if (token === undefined) return undefined;
    const headers = { authorization: `Bearer ${token}` };
    const [asks] = await Promise.all([
      asksOf(request, calls, headers),
      ask(portal.cookie_url, { token }),
      ...rest.map((address) => ask(address, headers)),
    ]);
    return { ...found, ...(asks && { asks }) };

    /** Calls the route itself, with all its checks. A refusal is left to the portal. */
    async function ask(url: string, more: Record<string, string>): Promise<Envelope | undefined> {
      const { cookie, 'user-agent': agent, 'x-forwarded-for': forwarded } = request.headers;
      const answer = await app.inject({
        url,
        remoteAddress: request.socket.remoteAddress ?? '',
        headers: {
          cookie,
          ...ofScripts,
          ...(agent && { 'user-agent': agent }),
          ...(forwarded && { 'x-forwarded-for': forwarded }),
          ...more,
        },
      });
      // If the base is not on this server, the reply is the portal's page.
      const body = isJson(String(answer.headers['content-type'])) ? answer.json<Envelope>() : undefined;
      if (body?.code === codes.done) {
        found.bodies[url] = body;
        found.cookies.push(...[answer.headers['set-cookie'] ?? []].flat());
      }
      return body;
    }
  }

  /**
   * Only calls that will not be refused, because the portal did not make them. With a query in its address a page may
   * make other calls.
   */
  async function asksOf(
    request: FastifyRequest,
    calls: readonly FirstCall[],
    headers: Record<string, string>,
  ): Promise<FirstAnswers['asks']> {
    if (calls.length === 0 || request.url.includes('?')) return undefined;
    const caller = await sessions.callerOf(request, 'cookie', request.address);
    if (!caller || caller.obstacle) return undefined;
    const { viewer } = caller;
    const addresses = calls
      .filter(({ path }) =>
        endpoints.some((one) => one.method === 'GET' && one.path === path && one.access(viewer, undefined) === true),
      )
      .map(({ service, address }) => baseOf(portal, service) + address)
      .filter(isHere);
    const organisation = { 'x-organisation': String(viewer.organisationId) };
    return addresses.length > 0 ? { addresses, headers: { ...ofScripts, ...headers, ...organisation } } : undefined;
  }
}

/** The headers of every call of the portal. */
const ofScripts = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' };

/** Only addresses of this server may get the token. */
const isHere = (address: string) => /^\/(?!\/)/.test(address);

/**
 * If the database is slow, the page is served without answers, and the portal shows that it is loading. In
 * milliseconds.
 */
const PATIENCE = 1_000;
const patience = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE).unref());

function addressOf(portal: RuntimeConfig, endpoint: Endpoint, params: Record<string, number> = {}): string {
  return baseOf(portal, serviceOf(endpoint)) + fillPath(endpoint.path, params);
}
