import type { Page } from '@playwright/test';
import { startTranslator } from '#tests/builders/browser/translator.ts';
import { misfits } from '#tests/scenes/fits.ts';
import { overlays } from '#tests/scenes/overlays.ts';
import { pages } from '#tests/scenes/pages.ts';
import { who, type Scene } from '#tests/scenes/scene.ts';
import { isBare, leave, stand } from '#tests/scenes/stand.ts';
import { states } from '#tests/scenes/states.ts';
import { expect, signIn, test } from '../tools/portal.ts';

/** The narrowest phones, and the height above an open keyboard. */
const narrow = { width: 320, height: 640 };
const wide = { width: 1280, height: 800 };

test.use({
  viewport: narrow,
  // The scenes include missing records, broken links, conflicts, limits and server errors.
  expected: { messages: [/ (401|403|404|409|422|429|500|503)$/, /status of (401|403|404|409|422|429|500|503)/] },
});

const long = states.filter(({ name }) => /^(users|user|group|policies|application|organisation-edit)-long$/.test(name));
const scenes = [...pages, ...overlays, ...long];
const soft = expect.configure({ soft: true });

const parts: Record<string, (scene: Scene) => boolean> = {
  'the pages of an owner': (scene) => scene.who === 'owner' && !scene.open,
  // In parts, for parallel workers.
  'what opens over them, from a to l': ({ open, name }) => open !== undefined && name < 'm',
  'what opens over them, from m to t': ({ open, name }) => open !== undefined && name >= 'm' && name < 'u',
  'what opens over them, from u to z': ({ open, name }) => open !== undefined && name >= 'u',
  'the pages of others': (scene) => scene.who !== 'owner' && !scene.open,
};

// One visit of each scene for two checks, because a visit takes longer than a check.
for (const [part, belongs] of Object.entries(parts))
  test(`nothing leaves a window of 320 px, and nothing fails under a page translator: ${part}`, async ({
    page,
    demo,
  }) => {
    const theirs = scenes.filter(belongs);
    test.setTimeout(theirs.length * 20_000);
    await page.addInitScript(catchErrors);
    await page.addInitScript(startTranslator);
    let signedIn: Scene['who'] = 'nobody';
    for (const scene of theirs) {
      const isThere = scene.who === signedIn && signedIn !== 'nobody' && (await isBare(page));
      if (scene.who !== signedIn) await page.context().clearCookies();
      const email = who[scene.who];
      if (scene.who !== signedIn && email) await signIn(page, demo, email);
      signedIn = scene.who;
      await page.setViewportSize(scene.only === 'desktop' ? wide : narrow);
      await stand(page, demo.url, scene, isThere);
      if (scene.only !== 'desktop')
        await soft.poll(() => misfits(page), { message: scene.name, timeout: 15_000 }).toEqual([]);
      // The translated texts of the phone's layout go, and those of the desktop's come. An overlay has one layout.
      if (!scene.open) await page.setViewportSize(wide);
      await pressToggles(page);
      soft(await page.evaluate(() => window.caught.splice(0)), scene.name).toEqual([]);
      await leave(page);
    }
  });

/** Opens and closes the collapsible parts. */
async function pressToggles(page: Page): Promise<void> {
  await page.evaluate(() => {
    const toggles = [...document.querySelectorAll<HTMLElement>('button[aria-expanded]:not([aria-haspopup])')];
    for (const toggle of [...toggles, ...toggles]) toggle.click();
  });
}

declare global {
  interface Window {
    /** The errors that were thrown in React. */
    caught: string[];
  }
}

/** Runs in the page: keeps the errors that React reports. */
function catchErrors(): void {
  window.caught = [];
  const report = console.error;
  console.error = (...args: unknown[]) => {
    const error = args.find((one) => one instanceof Error);
    if (error) window.caught.push(error.message);
    else report(...args);
  };
}
