import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Arg } from '#core/command/arg.ts';
import type { Command, GivenValues } from '#core/command/command.ts';
import type { Door } from '#core/command/headless/door.ts';
import { headlessHost, runHeadless } from '#core/command/headless/headlessHost.ts';
import { holderOf } from '#core/command/headless/holder.ts';
import { activityCommands } from '#plugins/activity/commands.ts';
import { applicationCommands } from '#plugins/applications/commands.ts';
import { userCommands } from '#plugins/users/commands.ts';
import { sendInvitation } from '#plugins/users/contract.ts';
import { DAY } from '#tests/builders/times.ts';
import { makeOrganisation, makePerson } from '../app/builders.ts';
import { programDoor, tokenOf } from '../app/programDoor.ts';
import { makeWithPassword, PASSWORD } from '../app/security.ts';
import { runAtTerminal } from '../app/runAtTerminal.ts';
import { startTestApp, type TestApp } from '../app/startTestApp.ts';

// The task: resend all invitations pending for more than three days, then give the new sales people CRM as Read Only.

const CRM = 2;
const SCOPES = ['people:write', 'assignments:write', 'applications:read', 'groups:read', 'activity:write'];
let it: TestApp;
let address: string;
let folder: string;
beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: 'http://127.0.0.1:1' } });
  address = await it.app.listen({ port: 0, host: '127.0.0.1' });
  it.services.config.publicUrl = address;
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await it.close();
});

/** An organisation with two old invitations and a new one, two new sales people without the CRM, and somebody else. */
async function makeWorld(name: string) {
  const acme = await makeOrganisation(it.store, { name, assistants_on: 1 });
  const ada = await makeWithPassword(it, acme, { owner: true, person: { first_name: 'Ada', last_name: 'Owner' } });
  await it.store.write((tx) =>
    tx
      .insertInto('organisation_applications')
      .values({ organisation_id: acme.id, application_id: CRM, added_at: it.clock.now })
      .execute(),
  );
  const invite = async (first: string) => {
    const browser = await it.as(ada);
    const made = await makePerson(it.store, acme, {
      invitedOnly: true,
      person: { first_name: first, last_name: 'Pending', email: `${first}.${name}@a.test`.toLowerCase() },
    });
    expect((await browser.call(sendInvitation, { body: { id: made.id } })).body.code).toBe(200);
    return made;
  };
  const [pia, pol] = [await invite('Pia'), await invite('Pol')];
  it.clock.advance(5 * DAY);
  const fresh = await it.as(ada);
  await invite('Zoe');
  const sell = (first: string) =>
    makePerson(it.store, acme, {
      person: { first_name: first, last_name: 'Sales', email: `${first}.${name}@s.test`.toLowerCase() },
    });
  const sales = [await sell('Sam'), await sell('Sue')];
  await makePerson(it.store, acme);
  const { id: before } = await it.store.read
    .selectFrom('activity')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return {
    acme,
    ada,
    browser: fresh,
    pending: [pia, pol],
    sales,
    token: await tokenOf(it, ada, SCOPES, PASSWORD),
    before,
  };
}
type World = Awaited<ReturnType<typeof makeWorld>>;

/** What the four ways share: candidates come from the door itself, with the day on which each invitation was sent. */
const isOld = (detail: string | undefined) => !detail?.includes(`Sent on ${today()}`);
const today = () =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' })
    .format(it.clock.now)
    .replaceAll(' ', '-');

/** A row of the list of users, as the API has it. */
interface User {
  user_id: number;
  user_name: string;
  user_invitation: { sent_at: number };
}

interface Way {
  resend(): Promise<void>;
  give(): Promise<void>;
  undo(): Promise<void>;
}

/** The palette: the steps and the runner of its commands, with the session of a signed-in person. */
async function palette({ browser }: World): Promise<Way> {
  const { send, ...rest } = programDoor(it);
  // As the portal's client sends its calls.
  const page = { 'x-requested-with': 'XMLHttpRequest', 'x-source': 'palette' };
  const door: Door = { ...rest, send: (call) => send({ ...call, headers: { ...call.headers, ...page } }) };
  const holder = await holderOf(door, browser.token);
  const { host } = headlessHost(door, browser.token, holder);
  const choices = async (command: Command, name: string, typed: string, soFar: GivenValues = {}) => {
    const arg = (command.args as Record<string, Arg<unknown>>)[name];
    if (arg?.how !== 'pick') throw new Error(`${name} is not picked.`);
    const found = await arg.choices(typed, host, soFar);
    return found.map((value) => ({ value, ...arg.describe(value) }));
  };
  const run = (command: Command, values: GivenValues) =>
    runHeadless(command, values, door, { token: browser.token, holder });
  return {
    async resend() {
      const all = await choices(userCommands.resendInvitation, 'person', '');
      const person = all.filter(({ detail }) => isOld(detail)).map(({ value }) => value);
      expect(await run(userCommands.resendInvitation, { person })).toMatchObject({ end: 'done' });
    },
    async give() {
      const command = applicationCommands.assignUser;
      const values: GivenValues = {};
      for (const [name, typed] of [
        ['application', 'CRM'],
        ['user', 'Sales'],
        ['role', 'Read Only'],
        ['crmRole', ''],
        ['profile', ''],
      ] as const) {
        const found = await choices(command, name, typed, values);
        const fits = found.filter(({ label }) => label.includes(typed));
        values[name] = name === 'user' ? fits.map(({ value }) => value) : fits[0]?.value;
      }
      expect(await run(command, values)).toMatchObject({ end: 'done', outcomes: [{}, {}] });
    },
    async undo() {
      const [newest] = await choices(activityCommands.undoRun, 'run', '');
      expect(await run(activityCommands.undoRun, { run: newest?.value })).toMatchObject({ end: 'done' });
    },
  };
}

/** The client of the terminal, with the token in its environment. */
function terminal({ token }: World): Way {
  const env = { XDG_CONFIG_HOME: folder, GATEHOUSE_URL: address, GATEHOUSE_TOKEN: token };
  const run = (...words: string[]) => runAtTerminal(words, env);
  let takesBack: string | undefined;
  return {
    async resend() {
      const { err } = await run('resend-invitation');
      const lines = err.split('\n').slice(1);
      const names = lines.filter(isOld).map((line) => line.trim().split(',')[0] ?? '');
      expect(await run('resend-invitation', ...names.filter(Boolean))).toMatchObject({ exit: 0 });
    },
    async give() {
      const args = ['--application', 'CRM', '--user', 'Sam Sales', '--user', 'Sue Sales', '--role', 'Read Only'];
      const more = ['--crm-role', 'Sales Assistant', '--profile', 'Support'];
      const done = await run('assign-user-to-application', ...args, ...more);
      expect(done.exit).toBe(0);
      [, takesBack] = /'gatehouse (.*)' takes it back/.exec(done.err) ?? [];
    },
    async undo() {
      const words = takesBack?.split(' ') ?? [];
      expect(await run(...words, '--yes')).toMatchObject({ exit: 0, out: '2 changes were taken back.' });
    },
  };
}

/** Calls of the API with the token, as a script makes them; a mark of the script's own makes them one run. */
function http({ token }: World): Way {
  const send = async (path: string, body?: object, batch = '') => {
    const answer = await fetch(`${address}/api${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(batch && { 'x-batch': batch }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const read = (await answer.json()) as Record<string, never> & { code: number };
    expect(read).toMatchObject({ code: 200 });
    return read;
  };
  return {
    async resend() {
      const { users_list: users } = (await send('/user/list?status=pending')) as unknown as { users_list: User[] };
      for (const user of users.filter((one) => one.user_invitation.sent_at < it.clock.now - 3 * DAY))
        await send('/user/resendinvitation', { user_id: user.user_id }, 'http-resend');
    },
    async give() {
      const found = (await send(`/application/addapp/users/${CRM}?search=Sales`)) as unknown as {
        addapp_userslist: User[];
      };
      for (const { user_id } of found.addapp_userslist)
        await send(
          '/application/add/user',
          { app_id: CRM, user_id, role_id: 3, crmrole_id: 4, profile_id: 4 },
          'http-give',
        );
    },
    async undo() {
      const { status } = await send('/activity/undo/run', { batch: 'http-give' });
      expect(status).toBe('2 changes were taken back.');
    },
  };
}

/** The protocol's own client, whose person agrees. */
async function assistant({ token }: World): Promise<Way & { close(): Promise<void> }> {
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } },
  );
  client.setRequestHandler('elicitation/create', async () => ({ action: 'accept', content: { agree: true } }));
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit }));
  const call = async (name: string, input: object) => {
    const { content } = await client.callTool({ name, arguments: { ...input } });
    const { text = '{}' } = (content as { text?: string }[])[0] ?? {};
    return JSON.parse(text) as Record<string, object[]> & { choices?: { label: string }[] };
  };
  return {
    close: () => client.close(),
    async resend() {
      const { users_list: users = [] } = await call('list-users', { status: 'pending' });
      const old = (users as User[]).filter((one) => one.user_invitation.sent_at < it.clock.now - 3 * DAY);
      const person = old.map(({ user_name: name }) => name);
      expect(await call('resend-invitation', { person })).toMatchObject({ end: 'done' });
    },
    async give() {
      const input = { application: 'CRM', role: 'Read Only', crmRole: 'Sales Assistant', profile: 'Support' };
      expect(await call('assign-user-to-application', { ...input, user: ['Sam Sales', 'Sue Sales'] })).toMatchObject({
        end: 'done',
      });
    },
    async undo() {
      const { choices = [] } = await call('undo-a-whole-run', {});
      // The invitations are of the same run.
      expect(await call('undo-a-whole-run', { run: choices[0]?.label })).toMatchObject({
        end: 'done',
        said: ['2 changes were taken back. 2 mails cannot be taken back.'],
        records: [{}, {}, { stays: expect.any(String) }, { stays: expect.any(String) }],
      });
    },
  };
}

/** All that the activity tells of the task, without its source, times, ids, and the mark of the run. */
async function activityOf(name: string, { acme, before }: World) {
  const rows = await it.store.read
    .selectFrom('activity')
    .selectAll()
    .where('organisation_id', '=', acme.id)
    .where('id', '>', before)
    .where('action', '!=', 'security.token-created')
    .execute();
  return rows
    .map((row) =>
      JSON.stringify([
        [row.action, row.actor_kind, row.actor_name, row.subject_kind, row.subject_name],
        [row.second_kind, row.second_name, row.outcome, row.why, row.batch !== null, row.undoes !== null],
        row.changes.replaceAll(`.${name}@`, '@'),
      ]),
    )
    .toSorted();
}

const roleOf = (id: number) =>
  it.store.read.selectFrom('assignments').select(['role_id', 'enabled']).where('person_id', '=', id).execute();

test('one task by palette, terminal, HTTP and an assistant: the same entries, and each is taken back', async () => {
  const all: unknown[] = [];
  const sources: unknown[] = [];
  for (const [name, make] of Object.entries({ palette, terminal, http, assistant })) {
    const world = await makeWorld(name);
    const way = await make(world);
    await way.resend();
    await way.give();
    expect(await activityOf(name, world)).toHaveLength(4);
    const [last] = await it.store.read.selectFrom('activity').select('source').orderBy('id', 'desc').limit(1).execute();
    sources.push(last?.source);
    for (const { id } of world.sales) expect(await roleOf(id)).toEqual([{ role_id: 3, enabled: 1 }]);
    await way.undo();
    for (const { id } of world.sales) expect(await roleOf(id)).toEqual([]);
    const entries = await activityOf(name, world);
    expect(entries).toHaveLength(6);
    all.push(entries);
    if ('close' in way) await (way as { close(): Promise<void> }).close();
  }
  expect(sources).toEqual(['palette', 'terminal', 'api', 'assistant']);
  for (const entries of all) expect(entries).toEqual(all[0]);
});
