// `npm run pictures [phone|desktop|narrow|wide] [whole] [part of a name | =name ...]`: pictures of every scene in both
// layouts and themes, in test-results/pictures, with an index.html that shows them side by side. `narrow` (320 px) and
// `wide` (1,920 px) are taken when named; `whole` takes the page below the window too. Without arguments, or with
// `readme`, also the pictures of the README. Needs a build and a Chromium.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { overlays } from '../tests/scenes/overlays.ts';
import { pages } from '../tests/scenes/pages.ts';
import { who, type Scene } from '../tests/scenes/scene.ts';
import { leave, stand } from '../tests/scenes/stand.ts';
import { states } from '../tests/scenes/states.ts';
import { browserFlags, findBrowser } from '../tests/setup/browser.ts';
import { freePort } from '../tests/setup/freePort.ts';

const here = (path: string) => new URL(`../${path}/`, import.meta.url).pathname;
const folder = here('test-results/pictures');
const port = await freePort();
const url = `http://localhost:${port}`;
const layouts = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  narrow: { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1920, height: 1080 } },
};
type Layout = keyof typeof layouts;
const isLayout = (word: string): word is Layout => word in layouts;
const words = process.argv.slice(2);
const fullPage = words.includes('whole');
const chosen = words.filter((word) => !isLayout(word) && word !== 'whole');
const wanted: Layout[] = words.some(isLayout) ? words.filter(isLayout) : ['desktop', 'phone'];
const has = ({ only }: Scene, layout: Layout) => !only || (only === 'phone') === layouts[layout].viewport.width < 768;
const scenes = [...pages, ...overlays, ...states].filter(
  ({ name }) =>
    chosen.length === 0 || chosen.some((part) => (part.startsWith('=') ? name === part.slice(1) : name.includes(part))),
);

mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), 'gatehouse-pictures-'));
const server = spawn(process.execPath, ['dist/server/main.js', '--demo'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'error' },
  stdio: 'ignore',
});
const failed: string[] = [];
try {
  await ready();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  for (const layout of wanted) await takeAll(browser, layout);
  if (words.length === 0 || words.includes('readme')) await takeForReadme(browser);
  await browser.close();
} finally {
  server.kill('SIGTERM');
  rmSync(data, { recursive: true, force: true });
}
writeIndex();
console.log(`${scenes.length} scenes in ${folder}index.html`);
if (failed.length > 0) throw new Error(`These scenes failed:\n${failed.join('\n')}`);

async function takeAll(browser: Browser, layout: Layout) {
  const contexts = new Map<string, BrowserContext>();
  for (const scene of scenes) {
    if (!has(scene, layout)) continue;
    const context = contexts.get(scene.who) ?? (await enter(browser, layout, scene));
    contexts.set(scene.who, context);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    try {
      await stand(page, url, scene);
    } catch (thrown) {
      failed.push(`${scene.name} (${layout}): ${String(thrown).split('\n')[0]}`);
    }
    await settle(page, scene);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.screenshot({ path: join(folder, `${scene.name}.${layout}.${theme}.png`), fullPage });
    }
    await leave(page);
    await page.close();
  }
  for (const context of contexts.values()) await context.close();
}

/** Waits for content after the text: pictures, a list's rows, the focus. */
async function settle(page: Page, { replies = {} }: Scene) {
  const waiting = Object.values(replies).includes('waiting');
  await page.waitForLoadState(waiting ? 'load' : 'networkidle');
  // Waits for content that loads when the browser is idle, such as the own picture in the top bar.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })));
  await page.waitForTimeout(waiting ? 700 : 250);
}

async function enter(browser: Browser, layout: Layout, scene: Scene): Promise<BrowserContext> {
  const context = await browser.newContext({ ...layouts[layout], reducedMotion: 'reduce', serviceWorkers: 'block' });
  const email = who[scene.who];
  if (email) await signIn(await context.newPage(), email);
  return context;
}

async function signIn(page: Page, email: string) {
  await page.goto(url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').first().fill('Demo-Portal-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/signin'));
  await page.waitForLoadState('networkidle');
  await page.close();
}

/** The pictures of the README. */
async function takeForReadme(browser: Browser) {
  const docs = here('docs/pictures');
  const context = await browser.newContext({ ...layouts.desktop, colorScheme: 'light', reducedMotion: 'reduce' });
  await signIn(await context.newPage(), who.owner);
  const page = await context.newPage();
  for (const [name, file] of Object.entries({ launcher: 'launcher', users: 'users', 'palette-people': 'palette' })) {
    const scene = [...pages, ...overlays].find((one) => one.name === name);
    if (!scene) throw new Error(`There is no scene '${name}'.`);
    await stand(page, url, scene);
    await settle(page, scene);
    await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toFile(join(docs, `${file}.png`));
  }
  await context.close();
}

/** The index page: a row for each scene, both layouts, both themes. */
function writeIndex() {
  const rows = scenes.map((scene) => {
    const { name, at } = scene;
    const shots = wanted
      .filter((layout) => has(scene, layout))
      .flatMap((layout) => ['light', 'dark'].map((theme) => `${name}.${layout}.${theme}.png`));
    const images = shots.map((shot) => `<a href="${shot}"><img src="${shot}" alt="${shot}" loading="lazy"></a>`);
    return `<h2 id="${name}">${name} <small>${at}</small></h2><p>${images.join('\n')}</p>`;
  });
  const style = 'body{font:14px system-ui;margin:24px}p{display:flex;gap:12px}img{height:320px;border:1px solid #999}';
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>${rows.join('\n')}`,
  );
}

async function ready() {
  for (let tries = 0; tries < 200; tries++) {
    if (
      await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The demo did not start.');
}
