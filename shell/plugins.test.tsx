import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadCommands } from '#core/plugin/commands.ts';
import type { Plugin } from '#core/plugin/plugin.ts';
import { createRegistry } from '#core/plugin/registry.ts';
import { viewOrganisation } from '#plugins/organisation/contract.ts';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { leastAnswers } from '#tests/builders/render/leastAnswers.ts';
import { organisationView } from '#tests/builders/organisationForm.ts';
import { renderPortal } from '#tests/builders/render/renderPortal.tsx';
import { plugins } from './shellPlugin/allPlugins.ts';
import { shellPlugin } from './shellPlugin/shellPlugin.ts';

const features = plugins.filter(({ id }) => id !== 'shell');
const replies = [...(await leastAnswers(features)), answer(viewOrganisation, { organisation: organisationView() })];

/** A page of a plugin that needs a session and no record. */
const pageOf = ({ routes = [] }: Plugin) =>
  routes.find(({ open, bare, at }) => !open && !bare && !at.pattern.includes(':'));

const draw = (list: readonly Plugin[], at: string) => renderPortal({ plugins: list, at, replies });

// Loads all pages here; otherwise the first test would wait for them.
beforeAll(async () => {
  for (const plugin of features) await pageOf(plugin)?.page();
}, 60_000);

test.each(['/user', '/group', '/securitypolicy', '/admin', '/application', '/myorganisation/myorganisation'])(
  'c creates in the list at %s',
  async (at) => {
    const { commands } = await loadCommands(plugins);
    expect(commands.some(({ command: { keys, keysOn } }) => keys === 'c' && keysOn?.pattern === at)).toBe(true);
  },
);

test.each([
  '/user/view/:id',
  '/group/view/:id',
  '/securitypolicy/view/:id',
  '/application/view/:id',
  '/webhook/view/:id',
  '/organisation',
])('e edits the record at %s', async (at) => {
  const { commands } = await loadCommands(plugins);
  const edits = commands.filter(({ command: { keys, keysOn } }) => keys === 'e' && keysOn?.pattern === at);
  expect(edits.map(({ command: { icon } }) => icon)).toEqual(['pencil']);
});

describe.each(features.map((plugin) => [plugin.id, plugin] as const))('without %s', (id, removed) => {
  const rest = features.filter((plugin) => plugin !== removed);

  test('its pages, entries, commands and records are missing, and all others exist', async () => {
    const registry = createRegistry([...rest, shellPlugin(rest)]);
    const ours = (plugin: Plugin) => plugin.id !== 'shell';
    const own = plugins.find(({ id }) => id === 'shell')?.routes ?? [];
    expect(registry.routes.slice(0, -own.length)).toEqual(rest.flatMap(({ routes = [] }) => routes));
    expect(registry.nav).toEqual(rest.flatMap(({ nav = [] }) => nav));
    const loaded = await loadCommands(registry.plugins);
    const perPlugin = await Promise.all(rest.map(async (plugin) => loadCommands([plugin])));
    expect(loaded.records).toEqual(perPlugin.flatMap(({ records }) => records));
    const commands = loaded.commands.filter(({ plugin }) => ours(plugin)).map(({ command }) => command.id);
    expect(commands).toEqual(perPlugin.flatMap(({ commands: own }) => own.map(({ command }) => command.id)));
    for (const { command } of loaded.commands)
      for (const route of removed.routes ?? []) expect(command.id).not.toBe(`shell.go-${route.name}`);
  });

  test('the pages of the others render', async () => {
    const pages = rest.flatMap((plugin) => pageOf(plugin) ?? []);
    await draw(rest, pages[0]?.at.pattern ?? '/');
    for (const page of pages) {
      act(() => history.pushState(null, '', page.at.pattern));
      await waitFor(() => expect(document.title).toBe(`${page.title} | Admin`));
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByText('This page could not be found'), `${page.name} without ${id}`).not.toBeInTheDocument();
      for (const route of removed.routes ?? [])
        expect(document.querySelector(`nav a[href="${route.at.pattern}"]`)).toBeNull();
    }
  });

  test('its own page is unknown', async () => {
    const page = pageOf(removed) ?? removed.routes?.find(({ at }) => !at.pattern.includes(':'));
    const pattern = (page ?? removed.routes?.[0])?.at.pattern ?? '';
    await draw(rest, pattern.replaceAll(/:\w+/g, '1'));
    expect(await screen.findByText('This page could not be found')).toBeInTheDocument();
  });
});
