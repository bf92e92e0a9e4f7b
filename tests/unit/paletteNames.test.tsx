import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Host } from '#core/command/host.ts';
import { loadCommands } from '#core/plugin/commands.ts';
import { viewerOf } from '#core/session/viewerOf.ts';
import { firstNames } from '#server/doors/demo/names.ts';
import { listUsers } from '#plugins/users/contract.ts';
import { plugins } from '#shell/shellPlugin/allPlugins.ts';
import { deferred } from '#tests/builders/browser/deferred.ts';
import { details, memberDetails } from '#tests/builders/details.ts';
import { person } from '#tests/builders/person.ts';
import { leastReply } from '#tests/builders/render/leastAnswers.ts';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';
import { groupPath, groupViewPath } from '#plugins/groups/paths.ts';
import { userPath, userViewPath } from '#plugins/users/paths.ts';
import { bindingsOf, strike } from '#shell/keys/bindings.ts';
import type { Page } from '#shell/keys/usePage.ts';
import { catalogueOf } from '#shell/palette/catalogue.ts';
import { buildIndex } from '#shell/palette/search/rank.ts';
import { rootGroups } from '#shell/palette/root/rootGroups.ts';

const names = [...firstNames, 'Adam', 'Mona', 'Pia'];
const people = names.map((firstName, at) => person({ id: 100 + at, firstName, lastName: 'Quill' }));

const options = () => screen.queryAllByRole('option').map((option) => option.textContent ?? '');
const underCursor = () =>
  screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

/** A server that finds people as ours does: the letters are somewhere in the name. `gate` holds its answers back. */
function server(gate: Promise<unknown> = Promise.resolve()): Partial<Host> {
  return {
    load: (async (endpoint: typeof listUsers) => leastReply(endpoint.reply)) as never,
    call: (async (endpoint: typeof listUsers, input: never) => {
      if (endpoint !== listUsers) return leastReply(endpoint.reply);
      await gate;
      const { search } = (input as { query: { search: string } }).query;
      return { people: people.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())) };
    }) as never,
  };
}

beforeEach(() => localStorage.clear());

test('a command is above the person of a typed name only if its title begins a word with that', async () => {
  const session = details();
  const index = catalogueOf(await loadCommands(plugins), session, viewerOf(session));
  const favour = { fits: () => 0, usage: () => 0 };
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = (title: string) => fold(title).split(/\W+/);
  const wrong = names
    .flatMap((name) => [name.slice(0, 3), name])
    .flatMap((typed) =>
      rootGroups({ all: index, filled: buildIndex([]), favour }, typed)
        .filter(({ fit }) => fit === 'title')
        .flatMap(({ entries }) => entries)
        .filter(({ title }) => !words(title).some((word) => word.startsWith(fold(typed))))
        .map(({ title }) => `${typed}: ${title}`),
    );
  expect(wrong).toEqual([]);
});

test('words that people know from other products find the command', async () => {
  const session = details();
  const index = catalogueOf(await loadCommands(plugins), session, viewerOf(session));
  const favour = { fits: () => 0, usage: () => 0 };
  const first = (typed: string) =>
    rootGroups({ all: index, filled: buildIndex([]), favour }, typed)[0]
      ?.entries.slice(0, 2)
      .map(({ title }) => title);
  for (const [words, title] of Object.entries({
    'logout, logof, log off, sign off, quit': 'Sign out',
    'hire, onboard, onboarding, employee, new member': 'New user',
    remind: 'Resend invitation…',
    'department, departments, squad, new team': 'New group',
    'biometric, yubikey, fido, fob, windows hello, face id': 'Add passkey',
    'tenant, switch workspace': 'Switch organisation…',
    'time zone, timezone, country, date format, vat': 'Edit organisation',
    deny: 'Refuse request…',
    launcher: 'Go to Home',
    'settings, preferences': 'Go to Security',
    'make admin, promote': 'Add admin…',
    'make moderator': 'Convert to moderator…',
    'suspend, lock, ban, block, kick, freeze': 'Inactivate user…',
    'offboard, fire, dismiss, terminate, resign': 'Off-board user…',
    'logs, audit trail': 'Show activity',
    privileges: 'Add admin…',
    permissions: 'Change role…',
    'unlock, reactivate': 'Activate user…',
    reinvite: 'Resend invitation…',
    'whitelist, allowlist, vpn, firewall': 'Add allowed IP range…',
    'saml, single sign-on': 'New application',
    'hook, callback, zapier': 'New webhook',
    'pat, api keys': 'New access token',
    'seat, license': 'Assign application…',
    bounced: 'Show users: Not delivered',
    statistics: 'Go to Dashboard',
    hotkeys: 'Keyboard shortcuts',
    chatgpt: 'Let assistants work here',
    otp: 'Set up two-factor',
  }))
    for (const word of words.split(', ')) expect(first(word), word).toContain(title);
  const invite = rootGroups({ all: index, filled: buildIndex([]), favour }, 'invite').flatMap(({ entries }) => entries);
  expect(invite.slice(0, 3).map(({ title }) => title)).toEqual(['Invite people…', 'New user', 'Send invitation…']);
  // No command stands above what these words name.
  for (const word of ['warehouse', 'sales', 'finance']) expect(first(word), word).toBeUndefined();
});

test('c adds to the list or the record that is open', async () => {
  const commands = await loadCommands(plugins);
  const struck = ({ pattern }: { pattern: string }) => {
    const page: Page = { route: undefined, isAt: (one) => one.pattern === pattern };
    const found = strike(
      bindingsOf(commands, viewerOf(details()), page, true, () => ({})),
      [],
      'c',
    );
    return found && 'run' in found ? found.run.command.title : undefined;
  };
  expect([userPath, userViewPath, groupPath, groupViewPath].map(struck)).toEqual([
    'New user',
    'Assign several applications…',
    'New group',
    'Update group users…',
  ]);
});

test('the empty palette suggests to each what that person may do', async () => {
  const commands = await loadCommands(plugins);
  const groupsOf = (session: ReturnType<typeof details>) => {
    const all = catalogueOf(commands, session, viewerOf(session));
    const groups = rootGroups({ all, filled: buildIndex([]), favour: { fits: () => 0, usage: () => 0 } }, '');
    return new Map(groups.map(({ id, entries }) => [id, entries.map(({ title }) => title)]));
  };
  const [admins, members] = [groupsOf(details()), groupsOf(memberDetails())];
  expect(admins.get('suggested')).toContain('Resend invitation…');
  expect(members.get('suggested')?.length).toBeGreaterThan(0);
  expect(members.get('suggested')).not.toContain('Resend invitation…');
  for (const groups of [admins, members]) {
    expect(groups.get('go')?.length).toBeGreaterThan(1);
    expect(groups.get('portal')).toContain('Sign out');
  }
});

// The text of a row begins with the initials of its picture.
describe('a name that is typed finds the person', () => {
  test.each(['ada', 'adam', 'iva', 'ivan', 'mon', 'mona', 'pia', 'ros', 'ele'])('%s', async (typed) => {
    const { open, user } = await renderPalette({ plugins, host: server() });
    await open();
    await user.paste(typed);
    await waitFor(() => expect(underCursor()).toHaveTextContent(new RegExp(`^..${typed}.* Quill`, 'i')));
    expect(options()[0]).toMatch(new RegExp(`^..${typed}`, 'i'));
  });

  test('with one typing mistake', async () => {
    const { open, user } = await renderPalette({ plugins, host: server() });
    await open();
    await user.paste('gabrile');
    await waitFor(() => expect(underCursor()).toHaveTextContent(/^GQGabriel Quill/));
  });

  test('by an Enter that comes before the server’s answer', async () => {
    const gate = deferred<void>();
    const { open, user, recorded } = await renderPalette({ plugins, host: server(gate.promise) });
    await open();
    await user.keyboard('mona{Enter}');
    expect(screen.queryByRole('listbox', { name: /Which/ })).not.toBeInTheDocument();
    await act(async () => gate.resolve());
    const { id } = people.find(({ firstName }) => firstName === 'Mona') ?? {};
    await waitFor(() => expect(recorded.went).toEqual([`/user/view/${id}`]));
  });

  test('below the row that the cursor was moved to meanwhile', async () => {
    const gate = deferred<void>();
    const { open, user } = await renderPalette({ plugins, host: server(gate.promise) });
    await open();
    await user.keyboard('mon{ArrowDown}');
    const before = underCursor();
    const above = options().indexOf(before?.textContent ?? '');
    expect(above).toBe(1);
    await act(async () => gate.resolve());
    await screen.findByRole('option', { name: /Mona Quill/ });
    expect(underCursor()).toBe(before);
    expect(options().indexOf('MQMona Quillmona@acme.test')).toBeGreaterThan(
      options().indexOf(before?.textContent ?? ''),
    );
  });
});
