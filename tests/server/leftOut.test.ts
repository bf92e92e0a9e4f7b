import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Arg, PickArg } from '#core/command/arg.ts';
import type { Command, GivenValues } from '#core/command/command.ts';
import type { Door } from '#core/command/headless/door.ts';
import { headlessHost } from '#core/command/headless/headlessHost.ts';
import { holderOf } from '#core/command/headless/holder.ts';
import type { Host } from '#core/command/host.ts';
import { refusal } from '#core/command/runCommand.ts';
import { adminCommands } from '#plugins/admins/commands.ts';
import { applicationCommands } from '#plugins/applications/commands.ts';
import { assignUser, viewApplication } from '#plugins/applications/contract.ts';
import { groupCommands } from '#plugins/groups/commands.ts';
import { assignCommands } from '#plugins/users/assign/assignCommands.ts';
import { userCommands } from '#plugins/users/commands.ts';
import { viewUser } from '#plugins/users/contract.ts';
import { fillFromPage } from '#shell/palette/frame/fill.ts';
import { stepSearches } from '#shell/palette/step/stepSearches.ts';
import { makeGroup, makeOrganisation, makePerson } from './app/builders.ts';
import { programDoor } from './app/programDoor.ts';
import { startTestApp, type TestApp } from './app/startTestApp.ts';

// A step shows who cannot be chosen, greyed and with the reason (docs/specification/palette.md, "From a record to what can be done with it").

const CRM = 2;
let it: TestApp;
let host: Host;
let made: { support: GivenValues; crm: GivenValues; eriksen: GivenValues };
beforeAll(async () => {
  it = await startTestApp();
  const acme = await makeOrganisation(it.store);
  const owner = await makePerson(it.store, acme, { owner: true });
  const named = (last_name: string, more: object = {}) =>
    makePerson(it.store, acme, { person: { first_name: 'Aisha', last_name }, ...more });
  const eriksen = await named('Eriksen', { admin: true });
  await named('Fischer', { invitedOnly: true });
  const support = await makeGroup(it.store, acme, [{ id: eriksen.id, role: 'moderator' }], { name: 'Support' });
  const browser = await it.as(owner);
  await it.store.write((tx) =>
    tx
      .insertInto('organisation_applications')
      .values({ organisation_id: acme.id, application_id: CRM, added_at: it.clock.now })
      .execute(),
  );
  const programs = programDoor(it);
  // The session of a browser, not a token.
  const send: Door['send'] = (call) =>
    programs.send({ ...call, headers: { ...call.headers, 'x-requested-with': 'gatehouse' } });
  const door: Door = { ...programs, send };
  host = headlessHost(door, browser.token, await holderOf(door, browser.token)).host;
  const offer = await host.call(viewApplication, { params: { id: CRM }, query: { limit: 1 } });
  const chosen = {
    roleId: offer.roles[0]?.id ?? 0,
    crmRoleId: offer.crmRoles?.[0]?.id ?? 0,
    profileId: offer.profiles?.[0]?.id ?? 0,
  };
  await host.call(assignUser, { body: { applicationId: CRM, userId: eriksen.id, ...chosen } });
  made = {
    support: { group: { id: support.id, name: 'Support', moderating: true } },
    crm: { application: { id: CRM, name: 'CRM' } },
    eriksen: { person: { id: eriksen.id, name: 'Aisha Eriksen' }, user: { id: eriksen.id } },
  };
});
afterAll(() => it.close());

type Place = keyof typeof made | undefined;
test.each<[string, Command, string, Place, string, string, string]>([
  ['adds to a group', groupCommands.add, 'person', 'support', 'aisha e', 'Aisha Eriksen', 'already in this group'],
  ['chooses a group for a person', groupCommands.add, 'group', 'eriksen', 'supp', 'Support', 'already in this group'],
  ['removes from a group', groupCommands.remove, 'person', 'support', 'aisha f', 'Aisha Fischer', 'not in this group'],
  [
    'makes a moderator',
    groupCommands.toModerator,
    'person',
    'support',
    'eriksen',
    'Aisha Eriksen',
    'already a moderator',
  ],
  [
    'makes a moderator',
    groupCommands.toModerator,
    'person',
    'support',
    'fischer',
    'Aisha Fischer',
    'not in this group',
  ],
  ['makes a member', groupCommands.toMember, 'person', 'support', 'aisha f', 'Aisha Fischer', 'not in this group'],
  [
    'assigns a user',
    applicationCommands.assignUser,
    'user',
    'crm',
    'aisha e',
    'Aisha Eriksen',
    'already has this application',
  ],
  [
    'chooses an application',
    assignCommands.assignApplication,
    'application',
    'eriksen',
    'crm',
    'CRM',
    'already has this application',
  ],
  [
    'changes a role',
    applicationCommands.changeRole,
    'user',
    'crm',
    'aisha f',
    'Aisha Fischer',
    'does not have this application',
  ],
  ['enables', applicationCommands.enable, 'user', 'crm', 'aisha e', 'Aisha Eriksen', 'already enabled'],
  [
    'adds an application',
    applicationCommands.add,
    'application',
    undefined,
    'crm',
    'CRM',
    'already has this application',
  ],
  [
    'makes an administrator',
    adminCommands.add,
    'person',
    undefined,
    'aisha e',
    'Aisha Eriksen',
    'already an administrator',
  ],
  ['takes the rights', adminCommands.unassign, 'person', undefined, 'aisha f', 'Aisha Fischer', 'not an administrator'],
  [
    'resends an invitation',
    userCommands.resendInvitation,
    'person',
    undefined,
    'aisha e',
    'Aisha Eriksen',
    'already verified',
  ],
  ['activates', userCommands.activate, 'person', undefined, 'aisha e', 'Aisha Eriksen', 'already active'],
  ['ends sessions', userCommands.endSession, 'person', undefined, 'aisha f', 'Aisha Fischer', 'Confirmed Users'],
])('who %s sees why a record cannot be chosen', async (_what, command, name, place, typed, sought, why) => {
  const soFar = place ? made[place] : {};
  expect(refusal(command, host.viewer(), {})).toBeUndefined();
  const arg = (command.args as Record<string, Arg<unknown>>)[name];
  if (arg?.how !== 'pick') throw new Error(`${name} is not picked.`);
  const searches = stepSearches(name, arg, host, host.viewer(), soFar);
  const rows = await Promise.all(
    searches.map(async ({ load, describe }) => {
      const values = await load(typed, new AbortController().signal);
      return values.map((value) => ({ label: describe(value).label, why: (value as { why?: string }).why }));
    }),
  );
  expect(rows.flat().filter(({ label }) => label === sought)).toEqual([
    { label: sought, why: expect.stringContaining(why) },
  ]);
});

test.each<[string, Command, GivenValues, object]>([
  [
    'changes the role in one application',
    applicationCommands.changeRole,
    { role: { id: 2 } },
    { roleId: 2, crmRoleId: 1 },
  ],
  ['disables it', applicationCommands.disable, {}, { enabled: false }],
  ['enables it', applicationCommands.enable, {}, { enabled: true }],
  ['sets an end', applicationCommands.setEnd, { day: '2099-01-31' }, { endsOn: '2099-01-31' }],
  ['extends the end', applicationCommands.extend, { by: { value: 7 } }, { endsOn: '2099-02-07' }],
  ['removes the end', applicationCommands.removeEnd, {}, { endsOn: null }],
])('a command of a person’s page %s', async (_what, command, more, after) => {
  const { person } = await host.call(viewUser, { params: { id: (made.eriksen['user'] as { id: number }).id } });
  const filled = fillFromPage(command, [{ kind: 'user', records: [person] }]);
  expect(filled).toMatchObject({ user: { id: person.id } });
  expect(refusal(command, host.viewer(), filled)).toBeUndefined();
  const arg = (command.args as Record<string, PickArg<{ id: number }>>)['application'];
  const [application, ...others] = (await arg?.choices('', host, filled)) ?? [];
  expect([application?.id, others]).toEqual([CRM, []]);
  await command.run({ ...filled, application, ...more }, host);
  const { applications } = await host.call(viewUser, { params: { id: person.id } });
  expect(applications).toMatchObject([after]);
});

test('a person’s page narrows the groups to those of the person', async () => {
  const { person } = await host.call(viewUser, { params: { id: (made.eriksen['user'] as { id: number }).id } });
  const names = async (command: Command) => {
    const filled = fillFromPage(command, [{ kind: 'user', records: [person] }]);
    const arg = (command.args as Record<string, PickArg<{ name: string }>>)['group'];
    return ((await arg?.choices('', host, filled)) ?? []).map(({ name }) => name);
  };
  expect(await names(groupCommands.remove)).toEqual(['Support']);
  expect(await names(groupCommands.toMember)).toEqual(['Support']);
  expect(await names(groupCommands.toModerator)).toEqual([]);
});
