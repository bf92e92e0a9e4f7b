import type { Page } from '@playwright/test';

interface Watched {
  /** The time of the event, on the page's clock, and until its effect was painted, in milliseconds. */
  at: number;
  painted: number;
  shows?: (() => boolean) | undefined;
}

/**
 * Records the time from each key or click to the end of the frame that shows its effect: the next frame, or the first
 * one with the awaited element.
 */
export function watchPaints(page: Page): Promise<void> {
  return page.evaluate(() => {
    const watched = window as unknown as Watched;
    watched.painted = -1;
    const begin = (event: Event) => {
      watched.at = event.timeStamp;
      watched.painted = -1;
      const frame = () => {
        if (watched.shows && !watched.shows()) return void requestAnimationFrame(frame);
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => (watched.painted = performance.now() - event.timeStamp));
        channel.port1.start();
        channel.port2.postMessage(0);
      };
      requestAnimationFrame(frame);
    };
    addEventListener('keydown', begin, { capture: true });
    addEventListener('click', begin, { capture: true });
  });
}

/** The effect of the next key or click is a heading. */
export function awaitHeading(page: Page, text: string): Promise<void> {
  return page.evaluate((heading) => {
    (window as unknown as Watched).shows = () => document.querySelector('h1')?.textContent?.includes(heading) ?? false;
  }, text);
}

/** The effect of the next key or click is a list with the rows of its address. */
export function awaitRows(page: Page, search: string): Promise<void> {
  return page.evaluate((query) => {
    (window as unknown as Watched).shows = () =>
      location.search.includes(query) && document.querySelector('[role=grid]')?.ariaBusy !== 'true';
  }, search);
}

/** The time of the effect of one key or click, in milliseconds, and when it was painted on the page's clock. */
export async function timed(page: Page, press: () => Promise<void>): Promise<{ took: number; at: number }> {
  await press();
  const handle = await page.waitForFunction(() => {
    const { at, painted } = window as unknown as Watched;
    return painted >= 0 ? { took: painted, at: at + painted } : false;
  });
  return (await handle.jsonValue()) as { took: number; at: number };
}
