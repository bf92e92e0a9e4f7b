import type { FastifyInstance } from 'fastify';
import { withReturn } from '#core/contract/runtimeConfig.ts';
import type { Services } from '#server/domain/services.ts';
import { entryFor } from '#server/domain/catalogue/ofOrganisation.ts';
import type { CatalogueEntry } from '#server/domain/catalogue/catalogue.ts';
import { recordRefused } from '../activity.ts';
import { refusalOf } from '#server/domain/access/judge.ts';
import { SIGN_ON } from '#server/domain/access/paths.ts';

/** The page that says why a person may not open an application, also one that is unknown here. */
export const refusedPage = (id: number): string => `/application/refused/${id}`;

/**
 * `GET /application/open/:id`, the link of a tile. The application is told for whom and for which organisation a sign-in
 * begins, so that it does not go on with a session of another organisation. A person opens it, perhaps from a bookmark, so
 * each of its answers leads to a page.
 */
export function openApplication(app: FastifyInstance, services: Services): void {
  const { catalogue, sessions, config, store } = services;
  app.get<{ Params: { id: string } }>('/application/open/:id', async (request, reply) => {
    // No application has the id 0.
    const id = /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const onward = (address: string) => reply.header('cache-control', 'no-store').redirect(address);
    const addressOf = ({ url, mobileUrl }: CatalogueEntry) => (request.url.endsWith('?mobile') ? mobileUrl : url);
    const shared = catalogue.get(id);
    if (shared && !shared.signOn) return onward(addressOf(shared));
    const caller = await sessions.callerOf(request, 'cookie', request.address);
    request.personId = caller?.viewer.id ?? 0;
    if (!caller) return onward(withReturn(config.portal.signin_url, request.url));
    // An own application is looked for in the organisation of the caller: other people must not learn that it exists.
    const organisationId = caller.viewer.organisationId ?? 0;
    const entry = await entryFor({ db: store.read, organisationId, services }, id);
    if (!entry) return onward(refusedPage(id));
    if (!entry.signOn) return onward(addressOf(entry));
    const refusal = await refusalOf(services, caller, id);
    if (refusal?.kind === 'set-up owed') return onward(withReturn('/security/forced2fa', request.url));
    if (refusal) {
      await recordRefused(services, { caller, request, applicationId: id }, refusal.why);
      return onward(refusedPage(id));
    }
    if (!entry.signOn.initiateLoginUri) return onward(addressOf(entry));
    const begin = new URL(entry.signOn.initiateLoginUri);
    begin.searchParams.set('iss', `${config.publicUrl}${SIGN_ON}`);
    begin.searchParams.set('login_hint', String(caller.viewer.id));
    begin.searchParams.set('organisation', String(organisationId));
    begin.searchParams.set('target_link_uri', addressOf(entry));
    return onward(begin.href);
  });
}
