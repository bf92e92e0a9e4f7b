// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { list } from '#core/list/declare/list.ts';
import { useProvideRecords } from '#core/command/hostAtom.ts';
import { loadCommands } from '#core/plugin/commands.ts';
import { createRegistry } from '#core/plugin/registry.ts';
import { admins } from '#plugins/admins/lists.ts';
import { applications } from '#plugins/applications/lists.ts';
import { groups } from '#plugins/groups/lists.ts';
import { listGroups } from '#plugins/groups/contract.ts';
import { policies } from '#plugins/policies/lists.ts';
import { users } from '#plugins/users/lists.ts';
import { user } from '#plugins/users/args.ts';
import { plugins } from '#shell/shellPlugin/allPlugins.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';

const routes = createRegistry(plugins).routes;
const { records } = await loadCommands(plugins);
const never = new Error('Only what is asked counts here.');

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));

test.each([
  ['User', users, 'user'],
  ['Group', groups, 'group'],
  ['SecurityPolicy', policies, 'policy'],
  ['Application', applications, 'application'],
  // Administrators are users, so the palette finds them by the list of users.
  ['Admin', admins, undefined],
])("%s: the page's prefetch and the palette call the endpoint of the list", async (name, declared, kind) => {
  const { host, recorded } = recordingHost({ answer: () => Promise.reject(never) });
  const paths = () => recorded.calls.map(({ endpoint }) => endpoint.path);
  await routes
    .find((route) => route.name === name)
    ?.before?.({}, host, new URLSearchParams())
    .catch(() => undefined);
  expect(new Set(paths())).toEqual(new Set([declared.endpoint.path]));
  if (kind === undefined) return;
  recorded.calls.length = 0;
  await records
    .find((source) => source.kind === kind)
    ?.search('a', host)
    .catch(() => undefined);
  expect(paths()).toEqual([declared.endpoint.path]);
});

test('a misspelt kind, or rows of another kind, do not compile', () => {
  // Checked by `tsc`: an expected error that does not occur is an error.
  const useMisspelt = () => [
    // @ts-expect-error A kind is a value, not a text.
    list({ of: 'gruop', one: 'group', endpoint: listGroups, rows: (answer) => answer.groups }),
    // @ts-expect-error Groups are no users.
    list({ of: user, one: 'group', endpoint: listGroups, rows: (answer) => answer.groups }),
    // @ts-expect-error A page tells its records by the kind's value.
    useProvideRecords('gruop', []),
  ];
  expect(useMisspelt).toBeTypeOf('function');
});
