import { escaped } from '#server/html.ts';
import { page } from '#server/http/pages/plainPage.ts';

/** Too many sign-ins begin from one network. It is a file of its own, because it is there before the library. */
export const crowdedPage = (productName: string, again: string): string =>
  page({
    title: 'Too many sign-ins from your network',
    productName,
    content: `<p>Too many sign-ins were started from your network just now. This page tries again in 5 seconds.</p>
<p><a class="button" href="${escaped(again)}">Try again</a></p>`,
  });
