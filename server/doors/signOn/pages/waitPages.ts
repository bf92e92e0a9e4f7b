import { escaped } from '#server/platform/html.ts';
import { page } from '#server/platform/http/pages/plainPage.ts';

/** The database does not answer, which passes. `again` is the address of the step; a form that was sent has none. */
export const unavailablePage = (productName: string, again: string | undefined): string =>
  page({
    title: 'Not available at the moment',
    productName,
    content:
      again === undefined
        ? `<p>${escaped(productName)} is not available at the moment. Go back and try again.</p>\n<p><a href="/">Go to the launcher</a></p>`
        : `<p>${escaped(productName)} is not available at the moment. This page tries again in 5 seconds.</p>
<p><a class="button" href="${escaped(again)}">Try again</a></p>`,
  });

/** Too many sign-ins begin from one network. It is a file of its own, because it is there before the library. */
export const crowdedPage = (productName: string, again: string): string =>
  page({
    title: 'Too many sign-ins from your network',
    productName,
    content: `<p>Too many sign-ins were started from your network just now. This page tries again in 5 seconds.</p>
<p><a class="button" href="${escaped(again)}">Try again</a></p>`,
  });
