import { idleAtOnce } from '#tests/builders/browser/idleAtOnce.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rule } from '#core/access/rule.ts';
import { admin, member } from '#core/access/rules.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route, type NavEntry } from '#core/plugin/plugin.ts';
import { details, memberDetails } from '#tests/builders/details.ts';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { organisation as organisationPlugin } from '#plugins/organisation/index.ts';
import { security } from '#plugins/security/index.ts';
import { users } from '#plugins/users/index.ts';
import { listOrganisations, makePrimary } from '#plugins/organisation/contract.ts';
import { renderSignedIn, type SignedInParts } from '#tests/builders/render/renderSignedIn.tsx';
import { paletteAtom } from '../palette/paletteAtom.ts';
import { shellPlugin } from '../shellPlugin/shellPlugin.ts';
import { Frame } from './Frame.tsx';

const page = () => Promise.resolve({ default: () => null });
const of = (name: string, at: `/${string}`, access = member) =>
  route({ name, at: path(at), title: name, access, page });
const home = of('Home', '/application/list');
const applications = of('Applications', '/application', admin);
const organisation = of('Organisation', '/organisation', admin);
const mine = of('My Organisations', '/myorganisation/myorganisation');
const securityPage = of('Security', '/security');
const userList = of('Users', '/user', admin);
const groups = of('Groups', '/group', admin);
const never = rule('nobody', 'Not today.', () => false);

const nav: NavEntry[] = [
  { to: home, icon: 'home', top: 10, footer: 10 },
  { to: groups, icon: 'network', side: { section: 'user', order: 30 } },
  { to: userList, icon: 'users', side: { section: 'user', order: 10 }, top: 20, footer: 20 },
  { to: mine, icon: 'building', side: { section: 'organisation', order: 20 } },
  { to: mine, label: 'Organisations', icon: 'briefcase', top: 30, footer: 30 },
  { to: organisation, icon: 'building', side: { section: 'organisation', order: 10 } },
  { to: securityPage, icon: 'lock', side: { section: 'organisation', order: 30 }, footer: 50, when: never },
  { to: applications, icon: 'grid', top: 40, footer: 40 },
];
const plugin = definePlugin({
  id: 'test',
  title: 'Test',
  routes: [home, userList, groups, mine, organisation, securityPage, applications],
  nav,
});

let width = 1280;
const media = new EventTarget();

beforeEach(() => {
  width = 1280;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.defineProperties(new EventTarget() as MediaQueryList, {
      matches: { get: () => query.includes('width') && width < 768 },
      media: { value: query },
      addEventListener: { value: media.addEventListener.bind(media) },
      removeEventListener: { value: media.removeEventListener.bind(media) },
    }),
  );
});
afterEach(() => vi.restoreAllMocks());

async function resize(to: number) {
  width = to;
  await act(async () => media.dispatchEvent(new Event('change')));
}

const load = (parts: SignedInParts = {}) =>
  renderSignedIn(
    <Frame>
      <h1>A page</h1>
      <input aria-label="Typed" />
    </Frame>,
    { plugins: [plugin], at: '/user/view/3', ...parts },
  );
/** The menus load when the browser is idle, which jsdom never is. */
const beIdle = idleAtOnce;
const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('on the desktop', () => {
  test('the bars show the entries that an administrator may use, in order', async () => {
    await load();
    expect(linksOf('Main')).toEqual(['Home', 'Users', 'Organisations', 'Applications']);
    expect(linksOf('Side')).toEqual(['Organisation', 'My Organisations', 'Users', 'Groups']);
    const side = within(screen.getByRole('navigation', { name: 'Side' }));
    expect(side.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Organisation', 'User']);
  });

  test('an ordinary member sees the permitted entries, without an empty section', async () => {
    await load({ details: memberDetails() });
    expect(linksOf('Main')).toEqual(['Home', 'Organisations']);
    expect(linksOf('Side')).toEqual(['My Organisations']);
    expect(screen.queryByRole('heading', { name: 'User' })).not.toBeInTheDocument();
  });

  test('the entry of the current address is marked', async () => {
    await load();
    const current = screen.getAllByRole('link', { current: 'page' });
    expect(current.map((link) => link.getAttribute('href'))).toEqual(['/user', '/user']);
  });

  test('the entry with the longer path wins', async () => {
    await load({ at: '/application/list' });
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Home');
  });

  test('an entry may be current for further pages', async () => {
    const ours = of('My Groups', '/group/mine');
    const more: NavEntry = {
      to: ours,
      icon: 'users',
      within: path('/group'),
      side: { section: 'organisation', order: 25 },
    };
    const other = definePlugin({ ...plugin, routes: [...(plugin.routes ?? []), ours], nav: [...nav, more] });
    await load({ plugins: [other], at: '/group/view/5', details: memberDetails() });
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('My Groups');
  });

  test('the bar shows the company, sign out and the palette', async () => {
    const { user, store } = await load();
    expect(screen.getByText('Acme Trading')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout');
    expect(screen.getByRole('link', { name: 'Gatehouse' })).toHaveAttribute('href', '/');
    const search = screen.getByRole('button', { name: 'Search' });
    expect(search).toHaveAttribute('aria-keyshortcuts', 'Meta+K Control+K');
    await user.click(search);
    expect(store.get(paletteAtom)).not.toBeNull();
  });

  test('the name of the organisation opens a menu that switches to another one', async () => {
    beIdle();
    const acme = { id: 10, name: 'Acme Trading', email: 'a@acme.test', industry: 'Retail', primary: true };
    const beta = { id: 11, name: 'Beta Logistics', email: 'b@beta.test', industry: 'Logistics', primary: false };
    const of = details();
    const { user, server } = await load({
      plugins: [organisationPlugin, shellPlugin([organisationPlugin])],
      details: { ...of, person: { ...of.person, manyOrganisations: true } },
      replies: [answer(listOrganisations, { organisations: [acme, beta] }), answer(makePrimary, {}, 'Switched.')],
    });
    await user.click(await screen.findByRole('button', { name: 'Acme Trading' }));
    expect(await screen.findByRole('menuitemradio', { name: 'Acme Trading', checked: true })).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'My Organisations' })).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'New Organisation' })).toBeInTheDocument();
    await user.click(await screen.findByRole('menuitemradio', { name: 'Beta Logistics', checked: false }));
    await waitFor(() => expect(server.calls(makePrimary)).toEqual([{ params: { id: 11 } }]));
  });

  test('the picture opens a menu of the own account', async () => {
    beIdle();
    const features = [users, security];
    const { user } = await load({ plugins: [...features, shellPlugin(features)] });
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    const menu = within(await screen.findByRole('menu', { name: 'Your account' }));
    expect(menu.getByText('owner@acme.test')).toBeInTheDocument();
    expect(
      [...document.querySelectorAll('[role=menu] [role^=menuitem]')].map((entry) => entry.getAttribute('aria-label')),
    ).toEqual([
      'Profile picture',
      'Security',
      'System theme',
      'Light theme',
      'Dark theme',
      'Keyboard shortcuts',
      'Recent messages',
      'Sign out',
    ]);
    expect(menu.getByRole('menuitemradio', { name: 'System theme', checked: true })).toBeInTheDocument();
    await user.click(menu.getByRole('menuitemradio', { name: 'Dark theme', checked: false }));
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    expect(await screen.findByRole('menuitemradio', { name: 'Dark theme', checked: true })).toBeInTheDocument();
    localStorage.clear();
    delete document.documentElement.dataset.theme;
  });

  test('a link skips to the content', async () => {
    await load();
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(document.querySelector(skip.getAttribute('href') ?? '')?.tagName).toBe('MAIN');
  });
});

describe('on a phone', () => {
  test('the footer bar holds four entries and More', async () => {
    await resize(767);
    await load();
    expect(linksOf('Main')).toEqual(['Home', 'Users', 'Organisations', 'Applications']);
    expect(screen.getByRole('button', { name: 'More' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Side' })).not.toBeInTheDocument();
  });

  test('More is current if the bar has no entry for the page', async () => {
    await resize(390);
    await load({ at: '/group/view/5' });
    expect(screen.getByRole('button', { name: 'More', current: true })).toBeInTheDocument();
  });

  test('More is not current beside a current entry, nor for a page without an entry', async () => {
    await resize(390);
    const { unmount } = await load({ at: '/user/view/3' });
    expect(screen.getByRole('button', { name: 'More' })).not.toHaveAttribute('aria-current');
    unmount();
    await load({ at: '/elsewhere' });
    expect(screen.getByRole('button', { name: 'More' })).not.toHaveAttribute('aria-current');
  });

  test('the layout follows the window, and typed text stays', async () => {
    const { user } = await load();
    const field = screen.getByLabelText('Typed');
    await user.type(field, 'Hello');
    await resize(767);
    expect(screen.queryByRole('navigation', { name: 'Side' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Typed')).toBe(field);
    await resize(768);
    expect(screen.getByRole('navigation', { name: 'Side' })).toBeInTheDocument();
    expect(field).toHaveValue('Hello');
  });

  test('the drawer lists all pages to everybody, each page once', async () => {
    await resize(390);
    const { user } = await load({ details: memberDetails() });
    await user.click(screen.getByRole('button', { name: 'More' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Uma User' }));
    expect(drawer.getByText('user@acme.test')).toBeInTheDocument();
    expect(drawer.getByText('Acme Trading')).toBeInTheDocument();
    expect(drawer.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'Applications',
      'Organisation',
      'My Organisations',
      'Security',
      'Users',
      'Groups',
      'Sign out',
    ]);
    expect(drawer.getByRole('button', { name: 'Search' })).toBeInTheDocument();
  });

  test('the drawer switches the organisation, chooses the theme and has the entries of the own account', async () => {
    await resize(390);
    const of = details();
    const beta = { id: 11, name: 'Beta Logistics', email: 'b@beta.test', industry: 'Logistics', primary: false };
    const features = [organisationPlugin, users, security];
    const { user, server } = await load({
      plugins: [...features, shellPlugin(features)],
      details: { ...of, person: { ...of.person, manyOrganisations: true } },
      replies: [answer(listOrganisations, { organisations: [beta] }), answer(makePrimary, {}, 'Switched.')],
    });
    await user.click(screen.getByRole('button', { name: 'More' }));
    const drawer = within(await screen.findByRole('dialog'));
    for (const name of ['Profile picture', 'Keyboard shortcuts', 'Recent messages'])
      expect(await drawer.findByRole('button', { name })).toBeInTheDocument();
    for (const theme of ['Light', 'Dark']) {
      await user.click(drawer.getByRole('radio', { name: theme }));
      await waitFor(() => expect(document.documentElement.dataset.theme).toBe(theme.toLowerCase()));
      expect(drawer.getByRole('radio', { name: theme })).toBeChecked();
    }
    await user.click(drawer.getByRole('radio', { name: 'System' }));
    await user.click(drawer.getByRole('button', { name: 'Acme Trading' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Beta Logistics' }));
    await waitFor(() => expect(server.calls(makePrimary)).toEqual([{ params: { id: 11 } }]));
    localStorage.clear();
  });

  test('another page closes the drawer, for example after going back', async () => {
    await resize(390);
    const { user, host } = await load({ details: details() });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('dialog');
    await act(async () => host.go('/group'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('Collapse closes the drawer, and the focus returns', async () => {
    await resize(390);
    const { user } = await load({ details: details() });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('button', { name: 'Collapse' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
  });

  test('a link in the drawer opens its page and closes the drawer', async () => {
    await resize(390);
    const { user, history } = await load();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Groups' }));
    expect(history?.at(-1)).toBe('/group');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
