import type { FastifyInstance } from 'fastify';
import { withReturn } from '#core/contract/runtimeConfig.ts';
import { notFound } from '#server/http/calls/refused.ts';
import type { Services } from '#server/services.ts';
import { entryFor, isOwnId } from '#server/catalogue/ofOrganisation.ts';
import type { CatalogueEntry } from '#server/catalogue/catalogue.ts';
import { recordRefused } from './activity.ts';
import { refusalOf } from './judge.ts';
import { SIGN_ON } from './paths.ts';

/** Where the tile of an application leads: with sign-on through the portal, otherwise to the application. */
export function tileAddresses({ id, url, mobileUrl, signOn }: CatalogueEntry): { url: string; mobileUrl: string } {
  return signOn ? { url: `/application/open/${id}`, mobileUrl: `/application/open/${id}?mobile` } : { url, mobileUrl };
}

/**
 * `GET /application/open/:id`, the link of a tile. The application is told for whom and for which organisation a sign-in
 * begins, so that it does not go on with a session of another organisation.
 */
export function openApplication(app: FastifyInstance, services: Services): void {
  const { catalogue, sessions, config, store } = services;
  app.get<{ Params: { id: string } }>('/application/open/:id', async (request, reply) => {
    const id = Number(request.params.id);
    const onward = (address: string) => reply.header('cache-control', 'no-store').redirect(address);
    // An own application is looked for in the organisation of the caller: other people must not learn that it exists.
    const known = isOwnId(id) ? await sessions.callerOf(request, 'cookie', request.address) : undefined;
    if (known === null) return onward(withReturn(config.portal.signin_url, request.url));
    const organisationId = known?.viewer.organisationId ?? 0;
    const entry = known ? await entryFor({ db: store.read, organisationId, services }, id) : catalogue.get(id);
    if (!entry) throw notFound('application');
    const address = request.url.endsWith('?mobile') ? entry.mobileUrl : entry.url;
    if (!entry.signOn) return onward(address);
    const caller = known ?? (await sessions.callerOf(request, 'cookie', request.address));
    request.personId = caller?.viewer.id ?? 0;
    const refusal = await refusalOf(services, caller, entry.id);
    if (!caller || refusal?.kind === 'signed out') return onward(withReturn(config.portal.signin_url, request.url));
    if (refusal?.kind === 'set-up owed') return onward(withReturn('/security/forced2fa', request.url));
    if (refusal) {
      await recordRefused(services, { caller, request, applicationId: entry.id }, refusal.why);
      return onward(`/application/refused/${entry.id}`);
    }
    if (!entry.signOn.initiateLoginUri) return onward(address);
    const begin = new URL(entry.signOn.initiateLoginUri);
    begin.searchParams.set('iss', `${config.publicUrl}${SIGN_ON}`);
    begin.searchParams.set('login_hint', String(caller.viewer.id));
    begin.searchParams.set('organisation', String(caller.viewer.organisationId));
    begin.searchParams.set('target_link_uri', address);
    return onward(begin.href);
  });
}
