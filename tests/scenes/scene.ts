import { expect, type Page } from '@playwright/test';

/** People of the demo, by their role in a scene. */
export const who = {
  owner: 'owner@acme.test',
  member: 'user@acme.test',
  moderator: 'moderator@acme.test',
  forced: 'forced@acme.test',
  nobody: undefined,
} as const;

/** A view for pictures and accessibility tests: a page, or an overlay above it. */
export interface Scene {
  name: string;
  who: keyof typeof who;
  at: string;
  /** Opens the overlay. */
  open?(page: Page): Promise<unknown>;
  /** A text that is visible when the scene is ready; by default the page's heading. */
  shows?: string | RegExp;
  /** The scene exists only on a phone, or only on the desktop. */
  only?: 'phone' | 'desktop';
  /** The scene's replies of the wire, by a part of their address. */
  replies?: Record<string, Reply>;
}

/** Changes a reply: another body, a server error, a conflict, or no reply while the scene is shown. */
export type Reply = ((body: Body) => Body) | 'failing' | 'conflict' | 'waiting';
export type Body = Record<string, unknown>;

export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Presses the first button with this name. */
export const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).first().click();
  };

/** Opens a row's menu and chooses an entry. */
export const choose = (entry: string, row: RegExp = /^Actions for/) =>
  async function fromMenu(page: Page): Promise<void> {
    await page.getByRole('button', { name: row }).first().click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };

/** Types into the palette, with Enter between the texts; `''` at the end presses Enter once more. */
export const command = (...typed: string[]) =>
  async function byPalette(page: Page): Promise<void> {
    // Keys work once the first page is shown.
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('dialog').getByRole('combobox');
    for (const [at, text] of typed.entries()) {
      if (at > 0) await page.keyboard.press('Enter');
      if (text === '') return;
      await expect(field).toHaveValue('');
      await field.fill(text);
      await page.getByRole('option').first().waitFor();
    }
  };

/** Cuts the lists of a reply to this number of records. */
export const only = (count: number): Reply =>
  function cut(body) {
    const parts = Object.entries(body).map(([key, value]): [string, unknown] => {
      if (Array.isArray(value)) return [key, value.slice(0, count)];
      return [key, typeof value === 'object' && value !== null ? cut(value as Body) : value];
    });
    return { ...Object.fromEntries(parts), ...('total_count' in body && { total_count: count, next_cursor: null }) };
  };

/** Replaces every name in a reply. */
export const renamed = (words: Words): Reply => {
  const change = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => change(one));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner, name)]));
    if (typeof value !== 'string') return value;
    if (/^(user|group|policy|company|app|org)_(name|fname|displayname)$/.test(key)) return words.name;
    if (/_(role|profile|industry|state|country)?_?name$/.test(key) && !/status|currency|groupuser/.test(key))
      return words.short;
    if (key.endsWith('_email')) return words.email ?? value;
    return /_desc$|_addressline\d$|addapp_content|add_appcontent/.test(key) ? words.text : value;
  };
  return (body) => change(body) as Body;
};

interface Words {
  name: string;
  short: string;
  text: string;
  email?: string;
}

export const long: Words = {
  name: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafewarenwohlgepf',
  short: 'Senior Vice President of Warehousing and Inland Distribution',
  text: 'Everybody who plans, packs, ships and bills what leaves the eastern warehouses, and who answers for it. '.repeat(
    4,
  ),
  email: `${'wolfeschlegelsteinhausen.'.repeat(3)}bergerdorff@acme.test`,
};
export const arabic: Words = {
  name: 'عبد الرحمن محمد الفاروق الهاشمي',
  short: 'مدير المستودعات',
  text: 'كل من يخطط ويعبئ ويشحن ما يغادر المستودعات الشرقية ويصدر فواتيره',
};
export const devanagari: Words = {
  name: 'अनन्या लक्ष्मीनारायण शर्मा त्रिवेदी',
  short: 'वरिष्ठ प्रबंधक',
  text: 'पूर्वी गोदामों से निकलने वाले सामान की योजना और बिल बनाने वाले सभी लोग',
};
