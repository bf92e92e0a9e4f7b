import type { Page, Route } from '@playwright/test';
import type { Reply, Scene } from './scene.ts';

/** An unknown page, and its text. */
const nowhere = '/no/such/page';
const NOT_FOUND = 'This page could not be found';

/**
 * Shows a scene: its address, its replies, its overlay, and waits until it is ready. If the portal `isThere`, with the
 * same person and no overlay, it is not loaded again.
 */
export async function stand(page: Page, url: string, scene: Scene, isThere = false): Promise<void> {
  if (scene.replies) await page.route('**/*', askForAll);
  await replyWith(page, scene.replies ?? {});
  if (isThere && !scene.replies) {
    await page.evaluate((to) => history.pushState(null, '', to), scene.at);
    // The overlay must open above this page, not above the former one.
    if (scene.at !== nowhere) await page.getByRole('heading', { name: NOT_FOUND }).waitFor({ state: 'hidden' });
  } else await page.goto(url + scene.at, { waitUntil: 'commit' });
  if (scene.open) {
    // A list that arrives moves its buttons: a press at that moment would be lost.
    if (!scene.replies) await settled(page);
    await scene.open(page);
  }
  if (scene.shows !== undefined) await page.getByText(scene.shows).filter({ visible: true }).first().waitFor();
}

/** Waits until nothing loads any more: skeletons, lists, the layout after a resize. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return !document.querySelector('.animate-pulse, [aria-busy="true"]');
    },
    undefined,
    { polling: 20 },
  );
}

/** Sets the replies of the wire from now on, by a part of their address. */
export async function replyWith(page: Page, replies: Record<string, Reply>): Promise<void> {
  for (const [where, reply] of Object.entries(replies))
    await page.route(
      (address) => address.pathname.includes(where),
      (route) => (route.request().resourceType() === 'document' ? route.fallback() : answer(route, reply)),
    );
}

/** Leaves an overlay by opening an unknown page; returns true if no overlay is open. */
export async function isBare(page: Page): Promise<boolean> {
  await page.evaluate((to) => history.pushState(null, '', to), nowhere);
  const stands = await page
    .getByText(NOT_FOUND)
    .waitFor()
    .then(
      () => true,
      () => false,
    );
  return stands && (await page.locator('[role$="dialog"], [role="menu"], [role="listbox"]').count()) === 0;
}

/** Removes the replies of a scene. */
export const leave = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' });

/** Removes the server's answers from the page, so that the portal makes the calls and gets the scene's replies. */
async function askForAll(route: Route): Promise<void> {
  if (route.request().resourceType() !== 'document') return route.fallback();
  const response = await route.fetch();
  const body = (await response.text()).replace(/<script[^>]*id="answers".*?<\/script>/s, '');
  await route.fulfill({ response, body });
}

async function answer(route: Route, reply: Reply): Promise<void> {
  if (reply === 'waiting') return;
  if (reply === 'failing') return route.fulfill({ status: 500, json: FAULT });
  // The console reports every status other than 200, which would fail a journey.
  if (reply === 'conflict') return route.fulfill({ json: CONFLICT });
  const answered = await route.fetch();
  if (!answered.headers()['content-type']?.includes('json')) return route.fulfill({ response: answered });
  await route.fulfill({ response: answered, json: reply((await answered.json()) as Record<string, unknown>) });
}

const FAULT = {
  code: 500,
  type: 'danger',
  status: 'Something went wrong. Try again.',
  request_id: 'req-4711',
};

const CONFLICT = {
  code: 409,
  type: 'danger',
  status: 'Somebody else has changed this in the meantime. Look at what has changed, then save again.',
};
