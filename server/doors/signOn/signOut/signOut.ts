import type { KoaContextWithOIDC } from 'oidc-provider';
import { withReturn } from '#core/contract/runtimeConfig.ts';
import type { Config } from '#server/platform/config.ts';
import { revokeLogin } from '#server/features/session/queries.ts';
import type { Services } from '#server/domain/services.ts';
import { recordSignedOut } from '../activity.ts';
import { applicationOf } from '#server/features/applications/clientId.ts';
import { logoutPage } from '../pages/pages.ts';
import { notedOf } from '../library/requests.ts';

/** The page after a sign-out that leads to no application. */
export const signedOutPage = ({ portal }: Pick<Config, 'portal'>): string =>
  withReturn(portal.signin_url, '/', 'signed_out');

/**
 * What the library leaves to us at the end of a session. It knows a person only in a sign-in in which an application was
 * entered; without one it would end the portal's session without a question.
 */
export async function afterSignOut(services: Services, ctx: KoaContextWithOIDC): Promise<void> {
  const { oidc, status, req } = ctx;
  if (oidc?.route === 'end_session' && status === 200 && !oidc.session?.accountId) {
    if (notedOf(req)) logoutPage(ctx, questionForm(ctx), services.config);
    else leadBack(ctx, services.config);
  }
  if (oidc?.route !== 'end_session_confirm') return;
  if (status === 303 && oidc.params?.logout) await endLogin(services, ctx);
  // The sign-in has ended while the question was on screen: what was asked for is done.
  else if (status >= 400 && !notedOf(req) && !oidc.session?.accountId) lead(ctx, signedOutPage(services.config));
}

/** The form of the library's own question; `state` has the secret that its answer must bring. */
function questionForm({ oidc }: KoaContextWithOIDC): string {
  const { secret = '' } = (oidc.session as { state?: { secret?: string } } | undefined)?.state ?? {};
  const action = oidc.urlFor('end_session_confirm');
  return `<form method="post" action="${action}"><input type="hidden" name="xsrf" value="${secret}"></form>`;
}

/** Nobody is signed in, so nothing is asked: to the address of the application, which the library has compared. */
function leadBack(ctx: KoaContextWithOIDC, config: Config): void {
  const { post_logout_redirect_uri: address, state } = ctx.oidc.params ?? {};
  if (typeof address !== 'string') return lead(ctx, signedOutPage(config));
  const back = new URL(address);
  if (typeof state === 'string') back.searchParams.set('state', state);
  lead(ctx, back.href);
}

function lead(ctx: KoaContextWithOIDC, address: string): void {
  ctx.status = 303;
  ctx.redirect(address);
}

/** Signing out in an application ends the session of the portal. */
async function endLogin(services: Services, { oidc, req }: KoaContextWithOIDC): Promise<void> {
  const by = notedOf(req);
  if (!by) return;
  const applicationId = applicationOf(oidc.client?.clientId);
  await services.store.write(
    async (tx) => {
      await revokeLogin(tx, by.caller.loginId, services.now());
      if (applicationId !== null) await recordSignedOut(services, tx, { ...by, applicationId });
    },
    { essential: true },
  );
}
