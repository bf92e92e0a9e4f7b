import type { Config } from '#server/platform/config.ts';
import { escaped } from '#server/platform/html.ts';
import { page } from '#server/platform/http/pages/plainPage.ts';

type Named = Pick<Config, 'productName'>;

/** The page of a test that ended early: what has worked, and the reason why it went no further. */
export const failedPage = ({ productName }: Named, why: string, done: readonly string[] = []): string =>
  page({
    title: 'The sign-on does not work',
    productName,
    content: `${stepsOf(done)}<p><strong>${escaped(why)}</strong></p>\n${CLOSE}`,
  });

interface Tested {
  name: string;
  done: readonly string[];
  /** The claims of the ID token. */
  claims: Readonly<Record<string, unknown>>;
}

/** The page of a test that went the whole way: what the application is told about the person. */
export const testedPage = ({ productName }: Named, { name, done, claims }: Tested): string =>
  page({
    title: `The sign-on to ${name} works`,
    productName,
    content: `${stepsOf(done)}<p>${escaped(name)} would get this about you:</p>
<dl>${Object.entries(claims)
      .map(([claim, value]) => `<dt>${escaped(claim)}</dt><dd>${escaped(textOf(value))}</dd>`)
      .join('\n')}</dl>
<p>Whether the application has the right client id, secret and addresses shows when you open it from the launcher.</p>
${CLOSE}`,
  });

const CLOSE = '<p>You can close this tab. <a href="/application">Go to the applications</a></p>';

const stepsOf = (done: readonly string[]): string =>
  done.length === 0 ? '' : `<ol>${done.map((step) => `<li>${escaped(step)}</li>`).join('')}</ol>\n`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
