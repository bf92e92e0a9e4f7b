import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Driver } from './driver.ts';

/** Finds by roles and names as a screen reader does. */
const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** An element by its role or, without one, by its label. A name in words is the beginning of the element's name. */
interface Sought {
  role: string | undefined;
  name: string;
  flags: string;
}

/** Where an element is, and whether a click there meets it. */
interface Place {
  x: number;
  y: number;
  isFree: boolean;
}

/** In milliseconds. Playwright waits up to a second between two looks. */
const intervals = [50, 100, 200];

/** What a person does and sees on the page, in any engine. Everything is waited for. */
export class Tab {
  readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  /** Opens an address of a portal. */
  async open(url: string): Promise<void> {
    await this.driver.open(url);
  }

  press = (keys: string): Promise<void> => this.driver.press(keys);
  type = (text: string): Promise<void> => this.driver.type(text);

  /**
   * Clicks in the middle of an element, once it is at rest and nothing covers it. A click that meets something else,
   * because the page has changed meanwhile, is kept from the page and made again.
   */
  async click(role: string, name: string | RegExp): Promise<void> {
    await this.#clickOn(soughtOf(role, name));
  }

  /** Clicks a field with this label and types into it, in place of its content. */
  async fill(label: string | RegExp, text: string): Promise<void> {
    await this.#clickOn(soughtOf(undefined, label));
    await this.driver.press('Control+a');
    await this.driver.type(text);
  }

  /** Waits until the page shows a text. */
  async sees(text: string | RegExp): Promise<void> {
    const pattern = patternOf(text, '');
    await expect
      .poll(() => this.#text(), { message: `the page shows ${String(text)}`, intervals })
      .toMatch(new RegExp(pattern.source, pattern.flags));
  }

  /** Waits for an element that can be seen. */
  async finds(role: string, name: string | RegExp): Promise<void> {
    const sought = soughtOf(role, name);
    await this.#telling(
      expect.poll(() => this.#find(sought), { message: `there is a ${role} ${String(name)}`, intervals }).toBeDefined(),
    );
  }

  async findsNone(role: string, name: string | RegExp): Promise<void> {
    const sought = soughtOf(role, name);
    await expect
      .poll(() => this.#find(sought), { message: `there is no ${role} ${String(name)}`, intervals })
      .toBeUndefined();
  }

  /** The engines leave no picture of a failure: the error tells what the page showed. */
  async #telling(expected: Promise<void>): Promise<void> {
    try {
      await expected;
    } catch (error) {
      const address = await this.driver.run(() => location.href, null).catch(String);
      const message = `${String(error)}\n\nThe page ${address} showed:\n${(await this.#text()).slice(0, 1500)}`;
      throw new Error(message, { cause: error });
    }
  }

  /** Nothing while one page takes the place of another. */
  #text(): Promise<string> {
    return this.driver.run(() => document.body.innerText, null).catch(() => '');
  }

  /** The place of an element that can be seen, by its first match; none while one page takes the place of another. */
  #find(sought: Sought): Promise<Place | undefined> {
    return this.#look(sought).catch(() => undefined);
  }

  async #look(sought: Sought): Promise<Place | undefined> {
    if (!(await this.driver.run(() => 'TestingLibraryDom' in window, null)))
      await this.driver.runText(`(function () {${library}}).call(window)`);
    return (await this.driver.run(findInPage, sought)) ?? undefined;
  }

  async #clickOn(sought: Sought): Promise<void> {
    let last = '';
    await expect
      .poll(
        async () => {
          const found = await this.#find(sought);
          const now = JSON.stringify(found);
          const isReady = found?.isFree === true && now === last;
          last = now;
          if (!isReady) return false;
          const isGuarded = await this.driver.run(guardClick, null).catch(() => false);
          if (!isGuarded) return false;
          await this.driver.click(found.x, found.y);
          // The click may have opened another page, which knows nothing of it.
          return this.driver.run(hasMet, null).catch(() => true);
        },
        { message: `click ${sought.role ?? 'the field'} ${sought.name}`, intervals: [50] },
      )
      .toBe(true);
  }
}

const soughtOf = (role: string | undefined, name: string | RegExp): Sought => {
  const { source, flags } = patternOf(name, '^');
  return { role, name: source, flags };
};

function patternOf(text: string | RegExp, start: string): RegExp {
  return typeof text === 'string' ? new RegExp(start + text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : text;
}

/** Runs in the page. */
function findInPage({ role, name, flags }: Sought) {
  interface Library {
    queryAllByRole(root: Element, role: string, options: object): HTMLElement[];
    queryAllByLabelText(root: Element, name: RegExp): HTMLElement[];
  }
  const { TestingLibraryDom: library } = window as unknown as { TestingLibraryDom: Library };
  const pattern = new RegExp(name, flags);
  // Not only what screen readers reach: that is asked of each element by its style, which takes seconds in a long list.
  const found = role
    ? library.queryAllByRole(document.body, role, { name: pattern, hidden: true })
    : library.queryAllByLabelText(document.body, pattern);
  const element = found.find((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'));
  if (!element) return undefined;
  Object.assign(window, { soughtByTest: element });
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  return { x, y, isFree: hit !== null && (element.contains(hit) || hit.contains(element)) };
}

/** Runs in the page, after `findInPage` and before a click. Presses that miss the found element are kept from the page. */
function guardClick() {
  // The answer to a former guard may have been lost.
  (window as unknown as { endGuardOfTest?: () => void }).endGuardOfTest?.();
  const { soughtByTest: element } = window as unknown as { soughtByTest: Element };
  const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
  const judge = (event: Event) => {
    const target = event.target as Element;
    const meets = element.contains(target) || target.contains(element);
    if (event.type === 'click') Object.assign(window, { metByTest: meets });
    if (meets) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of kinds) window.addEventListener(kind, judge, true);
  const end = () => kinds.forEach((kind) => window.removeEventListener(kind, judge, true));
  Object.assign(window, { metByTest: false, endGuardOfTest: end });
  return true;
}

/** Runs in the page, after a click. */
function hasMet(): boolean {
  const page = window as unknown as { metByTest?: boolean; endGuardOfTest?: () => void };
  page.endGuardOfTest?.();
  return page.metByTest ?? true;
}
