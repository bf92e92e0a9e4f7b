import { misfits } from '../scenes/fits.ts';
import { overlays } from '../scenes/overlays.ts';
import { pages } from '../scenes/pages.ts';
import { who, type Scene } from '../scenes/scene.ts';
import { isBare, leave, stand } from '../scenes/stand.ts';
import { states } from '../scenes/states.ts';
import { expect, signIn, test } from './portal.ts';

// The narrowest phones, and the height above an open keyboard.
test.use({
  viewport: { width: 320, height: 640 },
  // The scenes include missing records, broken links and refusals.
  expected: { messages: [/ (401|403|404|422)$/, /status of (401|403|404|422)/] },
});

const long = states.filter(({ name }) => /^(users|user|group|policies|application|organisation-edit)-long$/.test(name));
const scenes = [...pages, ...overlays, ...long].filter(({ only }) => only !== 'desktop');
const soft = expect.configure({ soft: true });

const parts: Record<string, (scene: Scene) => boolean> = {
  'the pages of an owner': (scene) => scene.who === 'owner' && !scene.open,
  // In two halves, for parallel workers.
  'what opens over them, from a to l': ({ open, name }) => open !== undefined && name < 'm',
  'what opens over them, from m to z': ({ open, name }) => open !== undefined && name >= 'm',
  'the pages of others': (scene) => scene.who !== 'owner',
};

for (const [part, belongs] of Object.entries(parts))
  test(`nothing leaves a window of 320 px: ${part}`, async ({ page, demo }) => {
    const theirs = scenes.filter(belongs);
    test.setTimeout(theirs.length * 20_000);
    let signedIn: Scene['who'] = 'nobody';
    for (const scene of theirs) {
      const isThere = scene.who === signedIn && signedIn !== 'nobody' && (await isBare(page));
      if (scene.who !== signedIn) await page.context().clearCookies();
      const email = who[scene.who];
      if (scene.who !== signedIn && email) await signIn(page, demo, email);
      signedIn = scene.who;
      await stand(page, demo.url, scene, isThere);
      await soft.poll(() => misfits(page), { message: scene.name, timeout: 5_000 }).toEqual([]);
      await leave(page);
    }
  });
