// @vitest-environment jsdom
import fc from '#tests/setup/property.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { admits, type Viewer } from '#core/access/rule.ts';
import { admin } from '#core/access/rules.ts';
import type { Arg } from '#core/command/arg.ts';
import { Cancelled } from '#core/command/cancelled.ts';
import type { Command, GivenValues } from '#core/command/command.ts';
import { missingArg, availabilityOf } from '#core/command/runCommand.ts';
import { endpoint, type Endpoint } from '#core/contract/endpoint.ts';
import { loadCommands } from '#core/plugin/commands.ts';
import { createRegistry } from '#core/plugin/registry.ts';
import { viewerOf } from '#core/session/viewerOf.ts';
import { matchRoute } from '#shell/router/matchRoute.ts';
import { plugins } from '#shell/shellPlugin/allPlugins.ts';
import { details, memberDetails } from '#tests/builders/details.ts';
import { recordingHost, type Recorded } from '#tests/builders/render/recordingHost.ts';
import { wireSchema, wireValue } from '#tests/server/fuzz/wireValues.ts';

// The browser of this test saves no files.
vi.mock('#core/client/saveFile.ts', () => ({ saveFile: () => undefined }));

/** Commands whose arguments cannot be made here, with the reason. An entry that is not needed fails the test. */
const unmade: Record<string, string> = {};

/**
 * Commands that neither call, navigate, open nor ask, with their effect. An entry that is not needed fails the test.
 */
const silent: Record<string, string> = {
  'shell.toggle-theme': 'changes the colours in this browser',
  'shell.system-theme': 'changes the colours in this browser',
  'shell.light-theme': 'changes the colours in this browser',
  'shell.dark-theme': 'changes the colours in this browser',
};

const registry = createRegistry(plugins);
const { commands, records: sources } = await loadCommands(plugins);

const kinds: Record<string, ReturnType<typeof details>> = {
  'owner and admin': details({
    person: { manyOrganisations: true, picture: { id: 5, url: '/api/user/profilepic/5', visibility: 0 } },
  }),
  'owner whose address is not verified': details({ person: { verified: false } }),
  'admin, not owner': details({ person: { id: 5, owner: false } }),
  'external admin': details({ person: { id: 6, owner: false }, organisation: { external: true } }),
  'owner elsewhere, external here': details({ organisation: { external: true } }),
  'owner, not admin': details({ person: { admin: false }, organisation: { admin: false } }),
  member: memberDetails(),
  'moderator of a group': memberDetails({ person: { moderator: true } }),
  'member with two-factor on': memberDetails({ person: { twoFactor: true } }),
  'external member': memberDetails({ organisation: { external: true } }),
  'person without an organisation': memberDetails({ organisation: null, tiles: [], applications: [] }),
};

/** Over all viewers: commands that ran for one of them, and those that had a visible effect. */
const ran = new Set<string>();
const spoke = new Set<string>();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

describe.each(Object.entries(kinds))('%s', (_kind, session) => {
  const viewer = viewerOf(session);
  const seen = commands.filter(({ command }) => availabilityOf(command, viewer, {}).visible);

  test.each(seen.map(({ command }) => [command.id, command] as const))(
    '%s asks for nothing that is refused',
    async (id, command) => {
      const { host, recorded } = hostOf(session);
      const values = await valuesFor(command, host);
      if (missingArg(command, values) !== undefined) return;
      ran.add(id);
      command.confirm?.(values, 1, viewer, [values]);
      command.optimistic?.(values, host);
      // A question that the command asks gets no answer here.
      await Promise.resolve(command.run(values, host)).catch(unlessCancelled);
      for (const question of recorded.questions) await question.run();
      expect(refused(recorded, viewer)).toEqual([]);
      if (!isSilent(recorded)) spoke.add(id);
    },
  );
});

describe('searching', () => {
  const cases = Object.entries(kinds).flatMap(([kind, session]) =>
    sources
      .filter(({ access }) => admits(access, viewerOf(session)))
      .map((source) => [kind, source.kind, source, session] as const),
  );

  test.each(cases)('as %s for %s makes no call that is refused', async (_kind, _name, source, session) => {
    const { host, recorded } = hostOf(session);
    const records = await source.search('a', host);
    for (const record of records) {
      const href = source.href?.(record);
      if (href !== undefined) host.go(href);
    }
    expect(refused(recorded, viewerOf(session))).toEqual([]);
  });
});

test('every command that could not run, or had no visible effect, is in its table', () => {
  const ids = commands.map(({ command }) => command.id);
  expect(ids.filter((id) => !ran.has(id))).toEqual(Object.keys(unmade));
  expect(ids.filter((id) => ran.has(id) && !spoke.has(id))).toEqual(Object.keys(silent));
});

test('a refused call would be noticed', () => {
  const { recorded } = hostOf(memberDetails());
  const secret = endpoint({ method: 'GET', path: '/secret', summary: '', access: admin, reply: z.object({}) });
  recorded.calls.push({ endpoint: secret, input: {} });
  recorded.went.push('/nowhere');
  expect(refused(recorded, viewerOf(memberDetails()))).toEqual(['calls /secret', 'goes to /nowhere']);
});

/** A host that records its calls, and replies to each call with data that its contract admits. */
function hostOf(session: ReturnType<typeof details>) {
  const viewer = viewerOf(session);
  const { host, recorded } = recordingHost({ viewer, answer: replyOf });
  return { host: { ...host, session: () => session }, recorded };
}

/** What each endpoint replies: always the same. */
const replies = new Map<Endpoint, unknown>();

function replyOf(endpoint: Endpoint): object {
  if (endpoint.reply === 'binary') return new Blob(['x']);
  if (!replies.has(endpoint)) {
    const samples = fc.sample(wireValue(wireSchema(endpoint.reply)), { seed: 8, numRuns: 60 });
    // The longest reply, because lists with records offer choices.
    const [longest] = samples.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
    replies.set(endpoint, tamed(longest));
  }
  return z.decode(endpoint.reply, replies.get(endpoint) as never) as object;
}

/** Ids that fit into an address, and lists of one page: some commands read all pages. */
function tamed(wire: unknown): unknown {
  return JSON.parse(JSON.stringify(wire), (key, value: unknown) => {
    if (key === 'next_cursor') return null;
    return typeof value === 'number' && Math.abs(value) > 1e9 ? Math.ceil(value / 1e9) : value;
  });
}

/**
 * For each argument the first choice, preferably one that the record rules admit; for a text one that its schema
 * admits.
 */
async function valuesFor(command: Command, host: ReturnType<typeof hostOf>['host']): Promise<GivenValues> {
  const values: GivenValues = {};
  for (let name = missingArg(command, values); name !== undefined; name = missingArg(command, values)) {
    const arg = (command.args as Record<string, Arg<unknown>>)[name] as Arg<unknown>;
    const value = arg.how === 'pick' ? await choiceOf(arg, host, values) : await textOf(arg, host, values);
    if (value === undefined) return values;
    values[name] = value;
  }
  return values;
}

async function choiceOf(
  arg: Extract<Arg<unknown>, { how: 'pick' }>,
  host: ReturnType<typeof hostOf>['host'],
  values: GivenValues,
) {
  const choices = await arg.choices('', host, values);
  for (const choice of choices) arg.describe(choice);
  await arg.barred?.('a', host, values);
  const passes = (choice: unknown) =>
    [arg.when, arg.ready].every((rule) => (rule?.(host.viewer(), choice) ?? true) === true);
  return choices.find(passes) ?? choices[0];
}

async function textOf(
  arg: Extract<Arg<unknown>, { how: 'text' }>,
  host: ReturnType<typeof hostOf>['host'],
  values: GivenValues,
) {
  const texts = [
    await arg.initial?.(host, values),
    '10.0.0.1',
    'Sample',
    'sample@acme.test',
    '0123456789',
    '12',
    '2026-11-30',
  ];
  for (const text of texts) {
    const checked = z.safeParse(arg.schema, text);
    if (text !== undefined && checked.success) return checked.data;
  }
  return undefined;
}

/** The calls that do not admit the viewer, and addresses that are no page of the viewer. */
function refused({ calls, went, steps }: Recorded, viewer: Viewer): string[] {
  const pageOf = (to: string) => matchRoute(registry.routes, new URL(to, 'http://portal.test').pathname)?.route;
  const commandOf = (id: string) => commands.find(({ command }) => command.id === id)?.command;
  return [
    ...calls.filter(({ endpoint }) => !admits(endpoint.access, viewer)).map(({ endpoint }) => `calls ${endpoint.path}`),
    ...went.filter((to) => !admits(pageOf(to)?.access ?? nobody, viewer)).map((to) => `goes to ${to}`),
    ...steps
      .filter(({ command }) => !admits(commandOf(command)?.access ?? nobody, viewer))
      .map(({ command }) => `asks for ${command}`),
  ];
}

function unlessCancelled(thrown: unknown): void {
  if (!(thrown instanceof Cancelled)) throw thrown;
}

const nobody = Object.assign(() => 'There is no such page.', { label: 'nobody' });

function isSilent({ calls, went, tabs, opened, steps, questions }: Recorded): boolean {
  return [calls, went, tabs, opened, steps, questions].every((list) => list.length === 0);
}
