import { unjudged } from '../tools/figures.ts';
import { middle } from '../tools/middle.ts';
import { awaitHeading, timed, watchPaints } from './painted.ts';
import { desktop, type Signed } from './signed.ts';
import { sized } from '../tools/sized.ts';

const PAGES = ['Users', 'Groups', 'Security Policies', 'Admins', 'Security', 'My Organisations'];
const HEADINGS: Record<string, string> = { 'Security Policies': 'Security Policy' };

/** Measures moving from page to page by the side navigation, after the pointer has been on the link. */
export async function measurePageToPage({ url, open }: Signed): Promise<void> {
  const context = await open({ ...desktop, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${url}/organisation`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await watchPaints(page);
  const times: number[] = [];
  for (let turn = 0; turn < sized(2, 1); turn++)
    for (const name of PAGES) {
      const link = page.getByRole('navigation').getByRole('link', { name, exact: true }).last();
      await link.hover();
      await page.waitForTimeout(sized(500, 0));
      await awaitHeading(page, HEADINGS[name] ?? name);
      times.push((await timed(page, () => link.click())).took);
    }
  unjudged('page to page, median', middle(times), 'ms', 100);
  unjudged('page to page, slowest', Math.max(...times), 'ms', 100);
  await context.close();
}
