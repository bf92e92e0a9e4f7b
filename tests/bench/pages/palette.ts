import { unjudged } from '../tools/figures.ts';
import { middle } from '../tools/middle.ts';
import { timed, watchPaints } from './painted.ts';
import { desktop, type Signed } from './signed.ts';
import { sized } from '../tools/sized.ts';

const WORDS = ['res inv', 'go to', 'nakamura', 'show users', 'sign'].slice(0, sized(5, 1));

/** Measures the palette's reaction to a key, with an administrator's entries, and with 10,000 local ones. */
export async function measurePalette(signed: Signed): Promise<void> {
  await measure(signed, 0, 'palette');
  await measure(signed, sized(10_000, 100), 'palette, 10,000 local entries');
}

async function measure({ url, open }: Signed, applications: number, what: string): Promise<void> {
  const context = await open({ ...desktop, serviceWorkers: 'block' });
  const page = await context.newPage();
  if (applications > 0) {
    // Removes the answers from the page, so that the portal makes the calls.
    await page.route(`${url}/user`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/(id="answers">)[^]*?(<\/script>)/, '$1$2');
      await route.fulfill({ response: answer, body });
    });
    await page.route('**/api/user/details', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { org_app_details: { app_name: string; app_id: number }[] };
      const [one] = body.org_app_details;
      body.org_app_details = Array.from({ length: applications }, (_, n) => ({
        ...one,
        app_id: 100 + n,
        app_name: `${SYLLABLES[n % 23]}${SYLLABLES[(n * 7) % 29]} ${SYLLABLES[(n * 11) % 31]} ${n}`,
      }));
      await route.fulfill({ response: answer, json: body });
    });
  }
  await page.goto(`${url}/user`);
  await page.getByRole('row').nth(3).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(sized(3000, 0));
  await watchPaints(page);
  const opened = await timed(page, () => page.keyboard.press('Control+k'));
  unjudged(`${what}: open to paint`, opened.took, 'ms', 80);
  await page.getByRole('combobox').last().waitFor();
  const times: number[] = [];
  for (const word of WORDS) {
    for (const key of word) {
      // A varying pause; with a fixed one each key could wait for a whole frame.
      await page.waitForTimeout((times.length * 7) % 17);
      const { took } = await timed(page, () => page.keyboard.press(key === ' ' ? 'Space' : key));
      times.push(took);
    }
    for (const _ of word) await page.keyboard.press('Backspace');
  }
  unjudged(`${what}: key to paint, median`, middle(times), 'ms', 16);
  unjudged(`${what}: key to paint, p95`, middle(times, 0.95), 'ms', 30);
  await context.close();
}

/** The syllables of the applications' names. */
const SYLLABLES = (
  'sal res boo inv pro nak go us sign cam led for ver tri pay mar ser con sup cha ord shi des ana lyt wor flo doc pla ' +
  'ner tas'
).split(' ');
