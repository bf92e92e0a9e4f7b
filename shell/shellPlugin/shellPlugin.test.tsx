import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { admin, anyone, member } from '#core/access/rules.ts';
import { runCommand } from '#core/command/runCommand.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { loadCommands } from '#core/plugin/commands.ts';
import { createRegistry } from '#core/plugin/registry.ts';
import { notify } from '#core/ui/toast/toast.ts';
import { listOrganisations, makePrimary } from '#plugins/organisation/contract.ts';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { pages } from '../portal/addresses.ts';
import { plugins } from './allPlugins.ts';
import { shellCommands } from './shellCommands.ts';
import { shellPlugin } from './shellPlugin.ts';

const page = () => Promise.resolve({ default: () => null });
const list = route({ name: 'User', at: path('/user'), title: 'Users', access: admin, keys: 'g u', page });
const other = definePlugin({
  id: 'test',
  title: 'Test',
  routes: [
    list,
    route({ name: 'UserView', at: path('/user/view/:id'), title: 'User', access: admin, page }),
    route({ name: 'SignIn', at: path('/signin'), title: 'Sign in', access: anyone, open: true, page }),
    route({ name: 'Switch', at: path('/organisation/list'), title: 'Switch', access: member, bare: true, page }),
    route({ name: 'Security', at: path('/security'), title: 'Security', access: member, page }),
  ],
  nav: [{ to: list, label: 'People', icon: 'users', top: 1 }],
});
const shell = shellCommands([other]);
const named = (id: string) => {
  const found = Object.values(shell).find((one) => one.id === id);
  if (!found) throw new Error(`There is no command ${id}.`);
  return found;
};

describe("'Go to …'", () => {
  test('exists for each page in the frame that needs no record', () => {
    expect(Object.values(shellCommands([other])).slice(8)).toMatchObject([
      { id: 'shell.go-User', title: 'Go to People', icon: 'users', keys: 'g u', access: admin },
      { id: 'shell.go-Security', title: 'Go to Security', access: member },
    ]);
  });

  test('opens the page', async () => {
    const { host, history } = await renderSignedIn(<p>Page</p>);
    await act(async () => runCommand(named('shell.go-User'), {}, host));
    expect(history?.at(-1)).toBe('/user');
  });

  test('refuses two pages with the same key', async () => {
    const copy = definePlugin({
      id: 'copy',
      title: 'Copy',
      routes: [route({ name: 'Other', at: path('/other'), title: 'Other', access: member, keys: 'g u', page })],
    });
    await expect(loadCommands([other, copy, shellPlugin([other, copy])])).rejects.toThrow(/key g u is claimed twice/);
  });
});

describe("the shell's own commands", () => {
  afterEach(() => {
    delete document.documentElement.dataset.theme;
    localStorage.clear();
  });

  test('are those of docs/specification/palette.md', () => {
    expect(
      Object.values(shell)
        .slice(0, 8)
        .map(({ title }) => title),
    ).toEqual([
      'Switch organisation…',
      'Keyboard shortcuts',
      'Toggle dark mode',
      'Use system theme',
      'Use light theme',
      'Use dark theme',
      'Recent messages',
      'Sign out',
    ]);
  });

  test('Switch organisation… offers the others, switches and goes home', async () => {
    const acme = { id: 10, name: 'Acme Trading', email: 'a@acme.test', industry: 'Retail', primary: true };
    const beta = { id: 11, name: 'Beta Logistics', email: 'b@beta.test', industry: 'Logistics', primary: false };
    const { host, server, history } = await renderSignedIn(<p>Page</p>, {
      at: '/user',
      replies: [answer(listOrganisations, { organisations: [acme, beta] }), answer(makePrimary, {}, 'Switched.')],
    });
    const { organisation } = named('shell.switch-organisation').args;
    const choices = await organisation.choices('', host, {});
    expect(choices.map((one: object) => organisation.when(host.viewer(), one) === true)).toEqual([false, true]);
    await act(async () => runCommand(named('shell.switch-organisation'), { organisation: beta }, host));
    expect(server.calls(makePrimary)).toEqual([{ params: { id: 11 } }]);
    expect(history?.at(-1)).toBe('/');
    expect(screen.getAllByText('Switched.')).not.toEqual([]);
  });

  test('Toggle dark mode switches and switches back', async () => {
    const { host } = await renderSignedIn(<p>Page</p>);
    await act(async () => runCommand(named('shell.toggle-theme'), {}, host));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await act(async () => runCommand(named('shell.toggle-theme'), {}, host));
    expect(document.documentElement.dataset.theme).toBe('light');
  });

  test('Recent messages shows the messages, the latest first', async () => {
    const { host } = await renderSignedIn(<p>Page</p>);
    await act(async () => {
      notify('success', 'First.');
      notify('danger', 'Second.');
    });
    await act(async () => runCommand(named('shell.recent-messages'), {}, host));
    const dialog = await screen.findByRole('dialog', { name: 'Recent messages' });
    const texts = [...dialog.querySelectorAll('li')].map((line) => line.textContent?.replace(/\d\d:\d\d$/, ''));
    expect(texts.slice(0, 2)).toEqual(['Second.', 'First.']);
  });

  test('Sign out goes to the logout address', async () => {
    const { host, history } = await renderSignedIn(<p>Page</p>);
    await act(async () => runCommand(named('shell.sign-out'), {}, host));
    expect(history?.at(-1)).toBe('/logout');
  });
});

test('the addresses in portal/addresses.ts are those of the listed plugins', () => {
  const { routes } = createRegistry(plugins);
  for (const [name, { pattern }] of Object.entries(pages)) {
    // A plugin may be missing; a listed one must have this address.
    expect(routes.find((route) => route.name === name)?.at.pattern ?? pattern).toBe(pattern);
    expect(routes.find(({ at }) => at.pattern === pattern)?.name ?? name).toBe(name);
  }
});
