import type { Page } from '@playwright/test';
import { asFile } from './photo.ts';
import { expect, message, type Portal } from './portal.ts';

/** One answer to a command's question: letters that find it, several that are marked, or typed text. */
export type Step =
  | { pick: string; finds: string | RegExp }
  | { mark: readonly string[] }
  | { field: string; text: string; wrong?: readonly (readonly [text: string, why: string])[] };

/** A command as somebody runs it who has nothing but the keyboard. */
export interface Run {
  /** The page that it is run from, by its letter after `g`; without one wherever one is. */
  from?: keyof typeof pages;
  /** The letters of the title that are typed. */
  type: string;
  title: string;
  /** The record of the page that is filled in. */
  about?: string | RegExp;
  steps?: readonly Step[];
  /** The words of the confirmation, which are those of the button's; the first destroys nothing by Enter alone. */
  danger?: string;
  confirm?: string;
  /** The message at the end. */
  says?: string | RegExp;
}

/** The nine pages of palette.md, by the letter after `g`, with their headings. */
export const pages = {
  h: ['/application/list', /Welcome/],
  u: ['/user', 'Users'],
  a: ['/application', 'Applications'],
  o: ['/organisation', 'Organisation'],
  g: ['/group', 'Groups'],
  p: ['/securitypolicy', 'Security Policy'],
  m: ['/myorganisation/myorganisation', 'My Organisations'],
  s: ['/security', 'Security'],
  d: ['/admin', 'Admins'],
} as const;

/** Goes to a page by `g` and its letter. */
export async function go(page: Page, letter: keyof typeof pages): Promise<void> {
  const [path, heading] = pages[letter];
  await page.keyboard.press('g');
  await expect(page.getByText(/^Waiting for the second key/)).toBeAttached();
  await page.keyboard.press(letter);
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
}

/** The open palette, and the row that Enter takes. */
export const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
export const cursor = (page: Page) => palette(page).getByRole('option', { selected: true });

/**
 * Runs a command with the letters of its title and Enter, then for each question the letters of the answer and Enter (Tab
 * where several are marked). Nothing else is pressed; a destructive question alone takes a Tab to its button.
 */
export async function run(page: Page, { from, type, title, about, steps = [], ...end }: Run): Promise<void> {
  if (from) await go(page, from);
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(type);
  await expect(cursor(page)).toContainText(title);
  if (about !== undefined) await expect(cursor(page)).toContainText(about);
  await page.keyboard.press('Enter');
  for (const step of steps) await answer(page, step);
  await expect(palette(page)).toHaveCount(0);
  const words = end.danger ?? end.confirm;
  if (words !== undefined) await confirm(page, words, end.danger !== undefined);
  if (end.says !== undefined) await expect(message(page, end.says).last()).toBeVisible();
}

async function answer(page: Page, step: Step): Promise<void> {
  if ('field' in step) {
    await expect(palette(page).getByRole('textbox', { name: step.field })).toBeFocused();
    for (const [text, why] of step.wrong ?? []) {
      await retype(page, text);
      await page.keyboard.press('Enter');
      await expect(palette(page).getByRole('alert')).toContainText(why);
    }
    await retype(page, step.text);
    return page.keyboard.press('Enter');
  }
  for (const letters of 'mark' in step ? step.mark : [step.pick]) {
    await expect(palette(page).getByRole('combobox')).toHaveValue('');
    await page.keyboard.type(letters);
    await expect(palette(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
    await expect(cursor(page)).toContainText('mark' in step ? new RegExp(letters, 'i') : step.finds);
    if ('mark' in step) await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

/** Typing replaces what the field began with, which is marked, and what was wrong. */
async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Answers a question; Enter right after a destructive one must not destroy anything. */
export async function confirm(page: Page, words: string, danger: boolean): Promise<void> {
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(words);
  if (danger) {
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
  }
  await expect(question.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
}

/** What came of a run over many. */
export async function outcome(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').getByText(text)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close' }).last()).toBeFocused();
}

/** The wire itself, as the signed-in person: what a command changed, and records of the test's own. */
export async function wire(page: Page, portal: Portal) {
  const { request } = page.context();
  const asked = { 'x-requested-with': 'XMLHttpRequest' };
  const session = await request.get(`${portal.url}/account/session/getsession/1/1`, { headers: asked });
  const headers = { ...asked, authorization: `Bearer ${((await session.json()) as { token: string }).token}` };
  // oxlint-disable-next-line typescript/no-explicit-any -- Whatever the wire says; product.md section 3 names the fields.
  const told = async (method: string, path: string, data?: object): Promise<any> => {
    const answer = await request.fetch(`${portal.url}/api${path}`, { method, headers, data });
    const body = (await answer.json()) as { code: number; status: string };
    expect(body, `${method} ${path}`).toMatchObject({ code: 200 });
    return body;
  };
  return {
    get: (path: string) => told('GET', path),
    post: (path: string, data: object) => told('POST', path, data),
    remove: (path: string) => told('DELETE', path),
  };
}

/** People of the test's own: a last name that nobody else has, and each first name with its id. */
export async function invite(page: Page, demo: Portal, first: readonly string[], invited = true) {
  const last = `Q${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 7)}`;
  const api = await wire(page, demo);
  const ids: Record<string, number> = {};
  for (const [at, name] of first.entries()) {
    const email = `${name}.${last}@acme.test`.toLowerCase();
    const person = { user_fname: name, user_lname: last, user_email: email, user_mobile: `01234567${10 + at}` };
    const { user_id } = await api.post('/user/create', { ...person, user_invited: invited ? '1' : '0' });
    ids[name] = user_id;
  }
  return {
    last,
    ids,
    of: (name: string) => `${name} ${last}`,
    mail: (name: string) => `${name}.${last}@acme.test`.toLowerCase(),
  };
}

/** The button that has the focus opens the browser's own dialog for files. */
export async function choosePhoto(page: Page, button: string): Promise<void> {
  await expect(page.getByRole('button', { name: button })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Whatever file is asked for, a photo is chosen. */
export const withPhoto = (page: Page) =>
  page.on('filechooser', (chooser) => void asFile().then((photo) => chooser.setFiles(photo)));
