import * as z from 'zod/mini';
import type { Viewer } from '#core/access/rule.ts';
import type { Host } from '#core/command/host.ts';
import { serviceOf, withQuery, type Endpoint, type FirstCall } from '#core/contract/endpoint.ts';
import type { Route } from '#core/plugin/plugin.ts';

/**
 * A viewer who may make every call. The server leaves out calls that the real viewer may not make, by the endpoint's
 * rule.
 */
const viewer: Viewer = {
  id: 1,
  organisationId: 1,
  admin: true,
  owner: true,
  external: false,
  verified: true,
  manyOrganisations: true,
  twoFactor: true,
  authenticator: true,
  moderator: true,
};

/** The calls of `before` for a page without parameters, at its plain address. */
export async function firstCallsOf({ at, before, open }: Route): Promise<FirstCall[]> {
  if (!before || open || at.pattern.includes(':')) return [];
  const calls: FirstCall[] = [];
  const unknown = new Error('What follows from an answer is not known here.');
  const load = (endpoint: Endpoint, { query }: { query?: object }) => {
    if (endpoint.method !== 'GET' || endpoint.path.includes(':'))
      throw new Error(
        `The first call of ${at.pattern} is ${endpoint.path}, which does not depend on its address alone.`,
      );
    const encoded = endpoint.query && (z.encode(endpoint.query, query) as Record<string, string>);
    calls.push({ service: serviceOf(endpoint), path: endpoint.path, address: withQuery(endpoint.path, encoded) });
    return Promise.reject(unknown);
  };
  // Other functions of a host do not read, so `before` does not use them.
  const host = { viewer: () => viewer, load } as unknown as Host;
  await before({}, host, new URLSearchParams()).catch((error: unknown) => {
    if (error !== unknown) throw error;
  });
  return calls;
}
