import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { isOwnId } from '#server/catalogue/ofOrganisation.ts';
import { applicationOf } from './clientId.ts';
import { callerNow } from './requests.ts';

/** The style of the provider's few pages, a file of its own because of the content security policy. */
export const PAGE_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 15vh auto; padding: 0 1rem; background: light-dark(#fff, #15171c); color: light-dark(#1d2129, #e4e7ee) }
h1 { font-size: 1.375rem }
a { color: light-dark(#1d55c4, #8ab1ff) }
dt { font-weight: 600; margin-top: .5rem }
dd { margin: 0; overflow-wrap: anywhere; font-family: ui-monospace, monospace; font-size: .875rem }
button { font: inherit; padding: .5rem 1.25rem; border: 0; border-radius: .375rem; color: #fff; background: #1d55c4; cursor: pointer }
:focus-visible { outline: 2px solid light-dark(#1d55c4, #8ab1ff); outline-offset: 2px }
`;

interface Page {
  title: string;
  productName: string;
  /** HTML. */
  content: string;
}

/** A page of the provider, for the few cases that no page of the portal can show. */
export const page = ({ title, productName, content }: Page): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)} · ${escaped(productName)}</title>
<link rel="stylesheet" href="/oidc/page.css">
<h1>${escaped(title)}</h1>
${content}
`;

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
    title: 'This sign-in cannot go on',
    productName,
    content: `<p>The application and ${escaped(productName)} do not agree: ${escaped(why)}.</p>
<p>${
      why === UNKNOWN_CLIENT
        ? 'If you belong to several organisations, switch to the one that has added the application, and open it again from the launcher.'
        : 'Open the application again from the launcher.'
    } If the page comes back, tell your administrator what it says.</p>
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

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
