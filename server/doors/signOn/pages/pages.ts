import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { signOutAddress } from '#core/contract/runtimeConfig.ts';
import { isOwnId } from '#server/domain/catalogue/ofOrganisation.ts';
import { applicationOf } from '#server/features/applications/clientId.ts';
import { foundElsewhere } from '#server/domain/access/elsewhere.ts';
import { refusedPage } from './openApplication.ts';
import type { Config } from '#server/platform/config.ts';
import type { Services } from '#server/domain/services.ts';
import type { Caller } from '#server/domain/session.ts';
import { escaped } from '#server/platform/html.ts';
import { signOutQuestion } from '#server/platform/http/pages/signOutQuestion.ts';
import { page } from '#server/platform/http/pages/plainPage.ts';
import { callerNow, notedOf } from '../library/requests.ts';

/** What the library says of a client that it does not know. */
export const UNKNOWN_CLIENT = 'client is invalid';

type Named = Pick<Config, 'productName' | 'portal'>;

/** Why a sign-in or a sign-out cannot go on, when the application cannot be told. */
export async function errorPage(services: Services, ctx: KoaContextWithOIDC, out: ErrorOut): Promise<void> {
  const { config } = services;
  const { client, route, params } = ctx.oidc ?? {};
  const caller = callerNow();
  const requestedId = applicationOf(params?.client_id) ?? 0;
  // The application of another organisation of the person has the page of the portal, with the way there.
  if (caller && !client && route === 'authorization' && (await foundElsewhere(services, caller, requestedId))) {
    ctx.status = 303;
    return ctx.redirect(refusedPage(requestedId));
  }
  // To somebody who is not signed in, an application that an organisation has added is like an unknown one.
  const isTold = !client || caller !== null || !isOwnId(applicationOf(client.clientId) ?? 0);
  const why = isTold ? (out.error_description ?? out.error) : UNKNOWN_CLIENT;
  ctx.type = 'html';
  ctx.body = route?.startsWith('end_session')
    ? stillSignedInPage(why, config, caller !== null)
    : cannotGoOnPage(why, config, caller);
}

/** The page of a sign-out that the application has asked for in a wrong way. Whoever wanted to sign out can do it here. */
const stillSignedInPage = (why: string, { productName, portal }: Named, isSignedIn: boolean): string =>
  page({
    title: isSignedIn ? 'You are still signed in' : 'This sign-out cannot continue',
    productName,
    content: `<p>The application has asked ${escaped(productName)} in a wrong way to sign you out: ${escaped(why)}.</p>
${
  isSignedIn
    ? `<p>You can sign out here. This also signs you out of the other applications in this browser.</p>
<p><a class="button" href="${escaped(signOutAddress(portal))}">Sign out</a></p>
<p><a href="/">Stay signed in</a></p>`
    : `<p>You are not signed in to ${escaped(productName)} in this browser.</p>
<p><a href="/">Go to the launcher</a></p>`
}`,
  });

/** The page of a sign-in that cannot go on. */
export const cannotGoOnPage = (why: string, { productName }: Named, caller: Caller | null): string =>
  page({
    title: 'This sign-in cannot continue',
    productName,
    content: `<p>The application has asked ${escaped(productName)} in a wrong way: ${escaped(why)}.</p>
<p>${
      why === UNKNOWN_CLIENT
        ? 'If you belong to several organisations, switch to the one that has added the application, and open it again from the launcher.'
        : 'Open the application again from the launcher.'
    } If you see this page again, tell your administrator what it says.</p>
<p><a class="button" href="/">Go to the launcher</a></p>${caller?.viewer.manyOrganisations ? SWITCH : ''}`,
  });

/** The switch page of the portal. */
const SWITCH = '\n<p><a href="/organisation/list">Switch organisation</a></p>';

/** A step of a sign-in that is over: opened from a bookmark, or half an hour late. */
export const overPage = (productName: string): string =>
  page({
    title: 'This sign-in has taken too long',
    productName,
    content: '<p>Open the application again from the launcher.</p>\n<p><a href="/">Go to the launcher</a></p>',
  });

/** The question before signing out. The form has a secret, so that no other site can sign a person out. */
export function logoutPage(ctx: KoaContextWithOIDC, form: string, { productName }: Named): void {
  const { client } = ctx.oidc;
  const isTold = notedOf(ctx.req) !== null || !isOwnId(applicationOf(client?.clientId) ?? 0);
  ctx.type = 'html';
  ctx.body = signOutQuestion({ productName, form, application: isTold ? client?.clientName : undefined });
}
