import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hasUnsaved } from '#core/form/unsaved.ts';
import { features } from '#shell/plugins.ts';
import { renderPortal } from '#tests/builders/render/renderPortal.tsx';
import { pageOf } from '../faults/formPage.tsx';
import { press } from '../faults/formCase.ts';
import { signedInForms } from '../faults/signedInForms.ts';
import { bareBackEnd } from './bareBackEnd.ts';
import { replies } from './replies.ts';

const product = readFileSync('docs/specification/product.md', 'utf8');
/** Tells if docs/specification/product.md has this address or call in one of its tables. */
const isListed = (text: string): boolean => new RegExp(`${text.replace(/:\w+/g, '\\{\\w+\\}')}/?[\` ,?]`).test(product);

// The pages of the account service belong to this project's own server.
const plugins = features.filter(({ id }) => id !== 'account');
const routes = plugins.flatMap(({ routes: own = [] }) => own);

beforeAll(async () => {
  URL.revokeObjectURL ??= () => {};
  // Otherwise the first test would wait until the code of all pages is loaded.
  for (const { page } of routes) await page();
}, 60_000);
beforeEach(() => {
  const { prototype } = HTMLCanvasElement;
  vi.spyOn(prototype, 'getContext').mockReturnValue({ drawImage() {} } as never);
  vi.spyOn(prototype, 'toBlob').mockImplementation((done) => done(new Blob(['PNG'], { type: 'image/png' })));
});
afterEach(() => void vi.restoreAllMocks());

/** A text that each page shows once it has read its data. */
const pages: Record<string, string | RegExp> = {
  '/application/list': 'CRM',
  '/application': 'CRM',
  '/application/add': 'Keeps books',
  '/application/view/:id': 'Ada Lovelace',
  '/organisation': 'Chennai',
  '/organisation/create': 'Organization settings',
  '/organisation/update/:id': 'Organization settings',
  '/myorganisation/myorganisation': 'office@acme.test',
  '/organisation/list': 'office@acme.test',
  '/User/UserValidation': /^Sorry!/,
  '/user': 'Ada Lovelace',
  '/user/view/:id': 'CRM',
  '/admin': 'Olga Owner',
  '/group': 'Who sells',
  '/group/view/:id': 'Ben Bitdiddle',
  '/group/mine': 'You are not in any group. An administrator adds users to groups.',
  '/securitypolicy': 'Office',
  '/securitypolicy/view/:id': 'Office',
  '/security': /Two-factor authentication: off/,
  // The set-up is not owed, so the page goes to the launcher.
  '/security/forced2fa': 'CRM',
  '/dashboard': 'There is nothing for you on this page.',
};

/** The errors on the page. The switch page has a warning of its own (docs/specification/product.md section 2). */
const errors = () =>
  [...document.querySelectorAll('[role=alert], main button')]
    .map(({ textContent }) => textContent)
    .filter((text) => /Try again|agreed form|Error|Not Found/.test(text));

test('every page of docs/specification/product.md is in the table', () => {
  const listed = routes.map(({ at }) => at.pattern).filter((pattern) => isListed(`\`${pattern}`));
  expect(listed.length).toBeGreaterThan(15);
  expect(Object.keys(pages)).toEqual(expect.arrayContaining(listed));
});

test.each(Object.entries(pages))('%s shows its data', async (pattern, text) => {
  await renderPortal({ plugins, at: pattern.replace(':id', '7'), server: bareBackEnd() });
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(errors()).toEqual([]);
});

test.each([
  ['/user/view/7?tab=groups', 'Moderator'],
  ['/user/view/7?tab=policies', 'Office'],
  ['/group/view/4?tab=policies', 'Office'],
  ['/securitypolicy/view/6?tab=ips', '192.0.2.9'],
  ['/securitypolicy/view/6?tab=groups', 'Sales'],
  ['/security?tab=ips', '203.0.113.1'],
  ['/security?tab=sessions', 'This account service does not list your sessions.'],
])('%s shows its tab', async (at, text) => {
  await renderPortal({ plugins, at, server: bareBackEnd() });
  expect((await screen.findAllByText(text, { exact: false })).length).toBeGreaterThan(0);
  expect(errors()).toEqual([]);
});

const replied = replies as Record<string, Record<string, unknown>>;
const { org_list: organisations } = replied['GET /api/organisation/list'] ?? {};
const { securitypolicy_list: policies } = replied['GET /api/securitypolicy/list'] ?? {};
const { policy_details, ...restOfPolicy } = replied['GET /api/securitypolicy/view/:id'] ?? {};
const policy = policy_details as object;
const { user_app_details: assigned, ...restOfPerson } = replied['GET /api/user/view/:id'] ?? {};

// docs/specification/product.md section 3 has no other names for these lists and this record.
test.each([
  ['/myorganisation/myorganisation', 'GET /api/organisation/list', { org_details: organisations }, 'office@acme.test'],
  ['/organisation/list', 'GET /api/organisation/list', { org_details: organisations }, 'office@acme.test'],
  ['/securitypolicy', 'GET /api/securitypolicy/list', { secuirtypolicy_details: policies }, 'Office'],
  [
    '/securitypolicy/view/6',
    'GET /api/securitypolicy/view/:id',
    { secuirtypolicy_details: policy, ...restOfPolicy },
    'Office',
  ],
  ['/securitypolicy/view/6', 'GET /api/securitypolicy/view/:id', { ...policy, ...restOfPolicy }, 'Office'],
  ['/securitypolicy/view/6?tab=ips', 'GET /api/securitypolicy/view/:id', { ...policy, ...restOfPolicy }, '192.0.2.9'],
  ['/user/view/7', 'GET /api/user/view/:id', { user_assignapp_list: assigned, ...restOfPerson }, 'CRM'],
  // Nothing is listed, which is no error.
  ['/myorganisation/myorganisation', 'GET /api/organisation/list', {}, 'My Organisations'],
])('%s has enough with names of docs/specification/product.md (%s %j)', async (at, call, reply, text) => {
  await renderPortal({ plugins, at, server: bareBackEnd({ [call]: reply }) });
  expect((await screen.findAllByText(text, { exact: false })).length).toBeGreaterThan(0);
  expect(errors()).toEqual([]);
});

test('the title of a record’s page begins with its name', async () => {
  await renderPortal({ plugins, at: '/user/view/7', server: bareBackEnd() });
  await waitFor(() => expect(document.title).toBe('Ada Lovelace | User | Admin'));
});

test('a person who owes the two-factor set-up gets its page', async () => {
  const { user_details: person, ...rest } = replies['GET /api/user/details'] as { user_details: object };
  const owing = { ...rest, user_details: { ...person, user_forced2fa: '1' } };
  await renderPortal({ plugins, at: '/user', server: bareBackEnd({ 'GET /api/user/details': owing }) });
  await screen.findByText('You are forced to set a two factor authentication for this user');
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
});

test('a list that the back end answers whole is searched in the browser, by folded texts', async () => {
  await renderPortal({ plugins, at: '/user?search=L%C3%B6vel,', server: bareBackEnd() });
  await screen.findByText('Ada Lovelace');
  expect(screen.queryByRole('link', { name: 'Olga Owner' })).toBeNull();
});

const quickUser = (): UserEvent => userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

/** The forms whose call is in docs/specification/product.md section 7. The back end knows no other. */
const listedForms = signedInForms.filter(({ done: { endpoint } }) => isListed(`${endpoint.method} ${endpoint.path}`));

test.each(listedForms)('$name saves', async (form) => {
  const back = bareBackEnd();
  const user = quickUser();
  await renderPortal({ plugins: [pageOf(() => form.form)], at: '/form', server: back });
  await form.fill(user);
  if (!form.anew) await press(user, form.send);
  const { method, path } = form.done.endpoint;
  await waitFor(() =>
    expect(back.saved.map(({ call }) => call)).toContain(`${method} /api${path.replace(/:\w+/g, ':id')}`),
  );
  await waitFor(() => expect(hasUnsaved()).toBe(false));
  expect([...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join('')).toBe('');
});

test('applications are added as the catalogue lists them, because docs/specification/product.md gives them no id', async () => {
  const back = bareBackEnd();
  const user = quickUser();
  await renderPortal({ plugins, at: '/application/add', server: back });
  await user.click(await screen.findByRole('button', { name: /^Books/ }));
  await press(user, 'Add Applications');
  await waitFor(() =>
    expect(back.saved.at(-1)?.body).toEqual({
      org_app: [
        {
          app_name: 'Books',
          app_desc: 'Keeps books',
          app_image: 'books.svg',
          add_appcontent: '',
          orgapp_status: '0',
          is_org_app_added: '1',
        },
      ],
    }),
  );
});
