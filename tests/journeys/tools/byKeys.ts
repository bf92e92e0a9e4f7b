import type { Page } from '@playwright/test';
import { asFile } from './photo.ts';
import { expect, message, type Portal } from './portal.ts';

/** One answer to a command's question: letters that find it, several that are marked, or typed text. */
export type Step =
  | { pick: string; finds: string | RegExp }
  | { mark: readonly string[] }
  | { field: string; text: string; wrong?: readonly (readonly [text: string, why: string])[] };

/** A command, and how a person runs it with the keyboard alone. */
export interface Run {
  /** The letter after `g` of the page on which it is run; without it, the current page. */
  from?: keyof typeof pages;
  /** The typed letters of the title. */
  type: string;
  title: string;
  /** The record of the page that is filled in. */
  about?: string | RegExp;
  steps?: readonly Step[];
  /** The text of the confirmation, which is the same as after the button. */
  danger?: string;
  confirm?: string;
  /** The message at the end. */
  says?: string | RegExp;
}

/** The nine pages of docs/specification/palette.md, by the letter after `g`, with their headings. */
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

/** Goes to a page by `g` and its letter; presses both again if the machine was too slow for the time limit of `g`. */
export async function go(page: Page, letter: keyof typeof pages): Promise<void> {
  const [path, heading] = pages[letter];
  // While a dialog is open, the page's keys do nothing; a dialog that was just closed may still be visible.
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  const isThere = (url: URL) => url.pathname === path;
  const took = async () => {
    const began = Date.now();
    await page.keyboard.type(`g${letter}`);
    return Date.now() - began;
  };
  // Escape ends the sequence that a late second `g` has started.
  while ((await took()) > 1_000 && !isThere(new URL(page.url()))) await page.keyboard.press('Escape');
  await expect(page).toHaveURL(isThere);
  await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
}

/** A row of the page's list. */
export const row = (page: Page, at: number) => page.locator(`[role=row][data-index="${at}"]`);

/** Types into the filter of the page's list. */
export async function filterBy(page: Page, text: string): Promise<void> {
  await expect(row(page, 0)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(text);
}

/** The open palette: its field, its rows, and the row that Enter chooses. */
export const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
export const field = (page: Page) => palette(page).getByRole('combobox');
export const options = (page: Page) => palette(page).getByRole('option');
export const cursor = (page: Page) => palette(page).getByRole('option', { selected: true });

/** Opens the palette and types. If it is already open, its key is not pressed, because it would close it. */
export async function open(page: Page, type = ''): Promise<void> {
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(type);
}

export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
}

/** Replaces the whole text of the field. */
export async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/**
 * Chooses the command under the cursor; presses Enter again if nothing happened, as a person does: the palette ignores a key in
 * the moment after the cursor's row has moved.
 */
async function enter(page: Page): Promise<void> {
  const read = () => {
    const input = document.querySelector<HTMLInputElement>('dialog[open] [role=combobox]');
    return input && `${input.getAttribute('aria-label')} ${input.value}`;
  };
  // The command may lead to another document while this one is read.
  const state = () => page.evaluate(read).catch(() => undefined);
  const before = await state();
  await page.keyboard.press('Enter');
  const late = Date.now() + 1_000;
  while ((await state()) === before) if (Date.now() > late) return page.keyboard.press('Enter');
}

/**
 * Runs a command: types letters of its title and Enter, then for each question letters of the answer and Enter (Tab to mark
 * several). No other key is pressed.
 */
export async function run(page: Page, { from, type, title, about, steps = [], ...end }: Run): Promise<void> {
  if (from) await go(page, from);
  await open(page, type);
  await expect(cursor(page)).toContainText(title);
  if (about !== undefined) await expect(cursor(page)).toContainText(about);
  await enter(page);
  for (const step of steps) await answer(page, step);
  await expect(palette(page)).toHaveCount(0);
  const words = end.danger ?? end.confirm;
  if (words !== undefined) await confirm(page, words);
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
    await expect(field(page)).toHaveValue('');
    await page.keyboard.type(letters);
    await expect(palette(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
    await expect(cursor(page)).toContainText('mark' in step ? new RegExp(letters, 'i') : step.finds);
    if ('mark' in step) await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
}

/** Confirms a question with Enter. */
export async function confirm(page: Page, words: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(words);
  await expect(question.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
}

/**
 * Waits for the message of a run over many in which all went well, whose dialog closes by itself. It closes the message,
 * so that the next one is not taken for it.
 */
export async function outcome(page: Page, text: string | RegExp): Promise<void> {
  const toast = page.locator('[data-toast]').filter({ hasText: text });
  await expect(toast).toBeVisible();
  await toast.dispatchEvent('click');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Calls the API as the signed-in person, to check what a command changed and to make records for one test. */
export async function wire(page: Page, portal: Portal) {
  const { request } = page.context();
  const requestedWith = { 'x-requested-with': 'XMLHttpRequest' };
  const session = await request.get(`${portal.url}/account/session/getsession/1/1`, { headers: requestedWith });
  const headers = { ...requestedWith, authorization: `Bearer ${((await session.json()) as { token: string }).token}` };
  // oxlint-disable-next-line typescript/no-explicit-any -- A reply of any shape; docs/specification/product.md section 3 names the fields.
  const send = async (method: string, path: string, data?: object): Promise<any> => {
    const answer = await request.fetch(`${portal.url}/api${path}`, { method, headers, data });
    const body = (await answer.json()) as { code: number; status: string };
    expect(body, `${method} ${path}`).toMatchObject({ code: 200 });
    return body;
  };
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, data: object) => send('POST', path, data),
    remove: (path: string) => send('DELETE', path),
  };
}

/** People that only one test uses: a unique last name, and each first name with its id. */
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

/** Makes a group of these people; the last of them is its moderator. */
export async function groupOf(page: Page, demo: Portal, { last, ids }: Awaited<ReturnType<typeof invite>>) {
  const group = `Crew ${last}`;
  const moderators = Object.values(ids).slice(-1);
  const api = await wire(page, demo);
  const { group_id } = await api.post('/group/create', { group_name: group, group_desc: '', moderators, members: [] });
  return { group, group_id: group_id as number };
}

/** Presses the focused button, which opens the browser's file dialog. */
export async function choosePhoto(page: Page, button: string): Promise<void> {
  await expect(page.getByRole('button', { name: button })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Answers every file dialog with a photo. */
export const withPhoto = (page: Page) =>
  page.on('filechooser', (chooser) => void asFile().then((photo) => chooser.setFiles(photo)));
