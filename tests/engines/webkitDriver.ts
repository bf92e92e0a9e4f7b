import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '../setup/freePort.ts';
import { requireCommand, requireMiniBrowser } from './command.ts';
import type { Driver } from './driver.ts';

/** The name of an element in the protocol (W3C WebDriver section 11). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** The longest wait for a page, in milliseconds. */
const OPEN_WITHIN = 120_000;
/** The longest wait for the result of a script, in milliseconds. The driver never answers a script that it gets at the moment in which one page takes the place of another. */
const ANSWER_WITHIN = 20_000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** Keys without a character (W3C WebDriver section 15.4.2). */
const keys: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
};

/**
 * WebKitGTK's MiniBrowser by its own driver, which speaks classic WebDriver: HTTP calls with JSON. It has no headless
 * mode and shows its window on an X server without a screen.
 */
export async function startWebKit(): Promise<Driver> {
  const binary = requireMiniBrowser();
  const display = await startDisplay();
  const config = writeSettings();
  const port = await freePort();
  const driver = spawn(requireCommand('WEBKIT_DRIVER', ['WebKitWebDriver'], 'webkit2gtk-driver'), [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      XDG_CONFIG_HOME: config,
      // There is no graphics card.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
    stdio: 'ignore',
  });
  const stop = async () => {
    await ended(driver);
    await ended(display.server);
    rmSync(config, { recursive: true, force: true });
  };
  const call = caller(`http://127.0.0.1:${port}`);
  try {
    await untilListening(call);
    const options = { binary, args: ['--automation'] };
    const { sessionId, capabilities } = (await call('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          // Otherwise each command first waits for the end of a load, up to five minutes: going back may have none.
          pageLoadStrategy: 'none',
          'webkitgtk:browserOptions': options,
        },
      },
    })) as { sessionId: string; capabilities: { browserVersion: string } };
    const inSession: Call = (method, path, ...more) => call(method, `/session/${sessionId}${path}`, ...more);
    return {
      ...commandsOf(inSession),
      version: capabilities.browserVersion,
      async close() {
        await inSession('DELETE', '');
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Sends a command, and fails if it is not answered in so many milliseconds; Node waits five minutes. */
type Call = (method: string, path: string, body?: object, within?: number) => Promise<unknown>;

function commandsOf(call: Call): Omit<Driver, 'version' | 'close'> {
  const execute = (script: string, args: unknown[] = []) =>
    call('POST', '/execute/sync', { script, args }, ANSWER_WITHIN);
  const actions = (...all: object[]) => call('POST', '/actions', { actions: all });
  const pointer = (x: number, y: number, ...then: object[]) => ({
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [{ type: 'pointerMove', duration: 0, x, y, origin: 'viewport' }, ...then],
  });
  const strokes = (all: readonly object[]) => actions({ type: 'key', id: 'keys', actions: all });
  /** When the document was opened, and whether it has loaded. */
  const read = () =>
    execute('return [performance.timeOrigin, document.readyState === "complete"]') as Promise<[number, boolean]>;
  /** Waits by itself for the page, because with this load strategy the driver does not. */
  const open = async (url: string) => {
    const [before] = await read().catch(read);
    await call('POST', '/url', { url });
    for (const late = Date.now() + OPEN_WITHIN; Date.now() < late; await pause(100)) {
      const [now, isLoaded] = await read().catch(() => [before, false]);
      if (now !== before && isLoaded) return;
    }
    throw new Error(`${url} did not open.`);
  };
  return {
    name: 'WebKitGTK',
    open,
    run: (script, argument) => execute(`return (${script.toString()})(arguments[0])`, [argument ?? null]) as never,
    runText: async (script) => void (await execute(script)),
    click: async (x, y) =>
      void (await actions(pointer(x, y, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }))),
    async wheel(x, y, pixels) {
      // The wheel turns what is under the pointer.
      await actions(pointer(x, y));
      const scroll = { type: 'scroll', x, y, deltaX: 0, deltaY: pixels, duration: 0, origin: 'viewport' };
      await actions({ type: 'wheel', id: 'wheel', actions: [scroll] });
      // Otherwise the driver takes the next turn for the same one.
      await call('DELETE', '/actions');
    },
    type: async (text) =>
      void (await strokes(
        Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      )),
    async press(combination) {
      const values = combination.split('+').map((key) => keys[key] ?? key);
      await strokes([
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]);
    },
    async resize(width, height) {
      await call('POST', '/window/rect', { width, height });
      // The page learns its size later than the window, and is never larger than it.
      let inner = [Infinity, Infinity] as [number, number];
      for (let tries = 0; tries < 200 && (inner[0] > width || inner[1] > height); tries++)
        inner = (await execute('return [innerWidth, innerHeight]')) as [number, number];
      // The frame of the window and its bars take the rest.
      await call('POST', '/window/rect', { width: 2 * width - inner[0], height: 2 * height - inner[1] });
    },
    async upload(selector, file) {
      const found = (await call('POST', '/element', { using: 'css selector', value: selector })) as Record<
        string,
        string
      >;
      await call('POST', `/element/${found[ELEMENT]}/value`, { text: file });
    },
    async reset() {
      await execute('localStorage.clear(); sessionStorage.clear()').catch(() => undefined);
      await call('DELETE', '/cookie');
      await open('about:blank');
    },
  };
}

/** Sends a command of WebDriver and gives its value. */
function caller(address: string): Call {
  return async (method, path, body = {}, within = 300_000) => {
    const answer = await fetch(address + path, {
      method,
      signal: AbortSignal.timeout(within),
      ...(method === 'POST' && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${method} ${path}: ${error}. ${message}`);
  };
}

async function untilListening(call: Call): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    const listens = await call('GET', '/status').then(
      () => true,
      () => false,
    );
    if (listens) return;
    await pause(50);
  }
  throw new Error('WebKitWebDriver does not answer.');
}

/** An X server that draws into memory; it chooses a display that is free. */
async function startDisplay(): Promise<{ name: string; server: ChildProcess }> {
  const screen = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-displayfd', '3'];
  const server = spawn(requireCommand('XVFB', ['Xvfb'], 'xvfb'), screen, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const output = server.stdio[3] as Readable;
  const number = await new Promise<string>((resolve, reject) => {
    output.once('data', (data: Buffer) => resolve(data.toString().trim()));
    server.once('exit', () => reject(new Error('Xvfb did not start.')));
  });
  return { name: `:${number}`, server };
}

/** The folder with GTK's settings: scrollbars take room, as on a desktop with a mouse. */
function writeSettings(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-gtk-'));
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(join(folder, version));
    writeFileSync(join(folder, version, 'settings.ini'), '[Settings]\ngtk-overlay-scrolling=false\n');
  }
  return folder;
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
