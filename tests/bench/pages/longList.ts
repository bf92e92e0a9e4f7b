import type { Page } from '@playwright/test';
import { unjudged } from '../tools/figures.ts';
import { middle } from '../tools/middle.ts';
import { awaitRows, timed, watchPaints } from './painted.ts';
import { desktop, type Signed } from './signed.ts';
import { sized } from '../tools/sized.ts';

const WORDS = ['nakamura', 'silva', 'okafor', 'kumar'].slice(0, sized(4, 1));
const SCROLLED = sized(5000, 500);

/**
 * Measures the list of 100,000 people: from the reply to its rows, from a key in its filter to the rows, scrolling,
 * memory.
 */
export async function measureLongList({ url, open }: Signed): Promise<void> {
  const context = await open({ ...desktop, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${url}/user?status=all`);
  await page.getByRole('row').nth(3).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => performance.setResourceTimingBufferSize(5000));
  await watchPaints(page);

  const keys: number[] = [];
  const paints: number[] = [];
  for (const word of WORDS) {
    await page.keyboard.press('/');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    for (let end = 1; end <= word.length; end++) {
      await page.waitForTimeout(sized(300, 0));
      await awaitRows(page, `search=${word.slice(0, end)}`);
      const { took, at } = await timed(page, () => page.keyboard.press(word[end - 1] ?? ''));
      keys.push(took);
      paints.push(at - (await page.evaluate(lastAnswer)));
    }
  }
  unjudged('a list of 100,000: data to paint', middle(paints), 'ms', 60);
  unjudged('a list of 100,000: key in its filter to the rows painted', middle(keys), 'ms', 50);

  await page.goto(`${url}/user?status=all`);
  await page.getByRole('row').nth(3).waitFor();
  unjudged('a list of 100,000: frames while scrolling', await page.evaluate(scroll, SCROLLED), '/s', 60, 'at least');
  unjudged('a list of 100,000: memory of the page at its end', await memoryAtTheEnd(page), 'MB', 60);
  await context.close();
}

/** The time of the last reply, on the page's clock. */
function lastAnswer(): number {
  const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return calls.findLast(({ name }) => name.includes('/user/list'))?.responseEnd ?? 0;
}

/** Frames per second while scrolling down by at least a row per frame. */
function scroll(duration: number): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now();
    const list = document.querySelector('[role=grid]')?.parentElement;
    let frames = 0;
    const frame = () => {
      const passed = performance.now() - started;
      if (passed >= duration) return resolve(Math.round((frames * 1000) / passed));
      frames++;
      list?.scrollBy(0, 60);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

/** The page's memory in megabytes, after every page of the list was read. */
async function memoryAtTheEnd(page: Page): Promise<number> {
  await page.getByRole('grid').evaluate((list) => list.parentElement?.scrollTo(0, list.scrollHeight));
  const total = Number(await page.getByRole('grid').getAttribute('aria-rowcount'));
  await page.locator(`[aria-rowindex="${total}"] a`).first().waitFor({ timeout: 120_000 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}
