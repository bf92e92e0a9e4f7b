import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fillPath, serviceOf, type Endpoint, type FirstCall } from '#core/contract/endpoint.ts';
import { codes, type Envelope } from '#core/contract/envelope.ts';
import { baseOf, type RuntimeConfig } from '#core/contract/runtimeConfig.ts';
import { getSession, userDetails, validateAddress } from '#core/contract/session.ts';
import type { Services } from '#server/services.ts';

/** What the portal asks for before its first page, answered with the page. */
export interface FirstAnswers {
  /** The bodies by their addresses. */
  bodies: Record<string, Envelope>;
  /** The cookies that go with them. */
  cookies: string[];
  /** What early.js asks for at once, and with which headers. */
  asks?: { addresses: string[]; headers: Record<string, string> };
}

/**
 * What is known of whoever asks for a page; nothing of what is no page of a browser's, and where another back end answers.
 * With half a session the second factor is owed, perhaps to another tab.
 */
export type Known = FirstAnswers | 'signed out' | 'half a session' | undefined;

/** Answers the portal's first calls while its page is being asked for, which saves a phone far away two round trips. */
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
      // The page comes in any case; the portal asks for what is missing.
      request.log.warn({ err: error }, 'a page went without its first answers');
      return undefined;
    }
  };

  async function ofPage(request: FastifyRequest, calls: readonly FirstCall[]): Promise<Known> {
    // No script can set this header: only whoever opens the page in a tab gets the one with a token in it.
    const isPage = request.headers['sec-fetch-dest'] === 'document';
    if (!isOurs || !isPage) return undefined;
    if (!request.headers.cookie) return 'signed out';
    const found: FirstAnswers = { bodies: {}, cookies: [] };
    const given = await ask(session, {});
    if (given?.code === codes.noSessionOnGetSession)
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

    /** The route itself answers, with all that stands before it. A refusal is left for the portal to meet. */
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
      // Where the base is not this server's the answer is the portal's page.
      const isJson = String(answer.headers['content-type']).includes('json');
      const body = isJson ? answer.json<Envelope>() : undefined;
      if (body?.code === codes.done) {
        found.bodies[url] = body;
        found.cookies.push(...[answer.headers['set-cookie'] ?? []].flat());
      }
      return body;
    }
  }

  /** Only what will not be refused: nobody asked for it. At another than the plain address a page begins with other calls. */
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

/** What our scripts send with every call. */
const ofScripts = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' };

/** On this server: nobody else is to be given the token. */
const isHere = (address: string) => /^\/(?!\/)/.test(address);

/** Nobody looks at a blank page while the database is slow: the portal itself says that it is loading. */
const PATIENCE = 1_000;
const patience = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE).unref());

function addressOf(portal: RuntimeConfig, endpoint: Endpoint, params: Record<string, number> = {}): string {
  return baseOf(portal, serviceOf(endpoint)) + fillPath(endpoint.path, params);
}
