import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { isOwnId } from '#server/catalogue/ofOrganisation.ts';
import { applicationOf } from './clientId.ts';
import { escaped } from '#server/html.ts';
import { page } from '#server/http/pages/plainPage.ts';
import { callerNow } from './requests.ts';

/** What the library says of a client that it does not know. */
export const UNKNOWN_CLIENT = 'client is invalid';

/** Why a sign-in cannot go on, when the application cannot be told. */
export function errorPage(ctx: KoaContextWithOIDC, out: ErrorOut, productName: string): void {
  const why = out.error_description ?? out.error;
  const { client } = ctx.oidc ?? {};
  // To somebody who is not signed in, an application that an organisation has added is like an unknown one.
  const isTold = !client || callerNow() !== null || !isOwnId(applicationOf(client.clientId) ?? 0);
  ctx.type = 'html';
  ctx.body = cannotGoOnPage(isTold ? why : UNKNOWN_CLIENT, productName);
}

/** The page of a sign-in that cannot go on. */
export const cannotGoOnPage = (why: string, productName: string): string =>
  page({
    title: 'This sign-in cannot continue',
    productName,
    content: `<p>The application has asked ${escaped(productName)} in a wrong way: ${escaped(why)}.</p>
<p>${
      why === UNKNOWN_CLIENT
        ? 'If you belong to several organisations, switch to the one that has added the application, and open it again from the launcher.'
        : 'Open the application again from the launcher.'
    } If you see this page again, tell your administrator what it says.</p>
<p><a href="/">Go to the launcher</a></p>`,
  });

/** A step of a sign-in that is over: opened from a bookmark, or half an hour late. */
export const overPage = (productName: string): string =>
  page({
    title: 'This sign-in has taken too long',
    productName,
    content: '<p>Open the application again from the launcher.</p>\n<p><a href="/">Go to the launcher</a></p>',
  });

/** The question before signing out. The form has a secret, so that no other site can sign a person out. */
export function logoutPage(ctx: KoaContextWithOIDC, form: string, productName: string): void {
  const { client } = ctx.oidc;
  const isTold = callerNow() !== null || !isOwnId(applicationOf(client?.clientId) ?? 0);
  const name = isTold ? client?.clientName : undefined;
  const button = '<button name="logout" value="yes" autofocus>Sign out</button></form>';
  ctx.body = page({
    title: `Sign out of ${productName}?`,
    productName,
    content: `<p>${name ? `You are leaving ${escaped(name)}. ` : ''}This also signs you out of the portal and of its other applications in this browser.</p>
${form.replace('</form>', button)}
<p><a href="/">Stay signed in</a></p>`,
  });
}
