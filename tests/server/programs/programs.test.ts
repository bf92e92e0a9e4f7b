import { beforeEach, expect, test } from 'vitest';
import { loadCommands } from '#core/plugin/commands.ts';
import { openTopics } from '#server/domain/tokens/topics.ts';
import { features } from '#shell/plugins.ts';
import { allowed, loadPrograms } from '#shell/programs/programs.ts';
import { listUsers } from '#plugins/users/contract.ts';
import { userCommands } from '#plugins/users/commands.ts';
import { policyCommands } from '#plugins/policies/commands.ts';
import { activityCommands } from '#plugins/activity/commands.ts';
import { callByToken } from '#core/command/headless/tokenClient.ts';
import { holderOf } from '#core/command/headless/holder.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { MadePerson } from '../app/builders.ts';
import { programDoor, runByToken, tokenOf } from '../app/programDoor.ts';
import { PASSWORD } from '../app/security.ts';

let it: Acme<'owner'>;
beforeEach(async () => {
  it = await acme({ people: ['owner'] });
});

const token = (...scopes: string[]) => tokenOf(it, it.owner, scopes, PASSWORD);
const entries = () => it.store.read.selectFrom('activity').selectAll().where('source', '=', 'terminal').execute();
const statusOf = async ({ id }: MadePerson) =>
  (await it.store.read.selectFrom('memberships').select('status').where('person_id', '=', id).executeTakeFirst())
    ?.status;
const peopleOf = async (secret: string) =>
  (await callByToken(programDoor(it), secret, listUsers, { query: { status: 'all' } })).people;

test('a program knows for whom it acts, and what its token may', async () => {
  const holder = await holderOf(programDoor(it), await token('groups:read'));
  expect(holder).toMatchObject({
    viewer: { id: it.owner.id, owner: true, organisationId: it.acme.id },
    scopes: ['groups:read'],
  });
  await expect(holderOf(programDoor(it), `gat_${'0'.repeat(72)}`)).rejects.toMatchObject({ code: 203 });
});

test('a command for many asks first, tells of each record, and is taken back by one undo', async () => {
  const people = [await it.make(), await it.make()];
  const secret = await token('people:write', 'activity:write');
  const person = (await peopleOf(secret)).filter(({ id }) => people.some((one) => one.id === id));
  const no = programDoor(it, false);
  expect(await runByToken(no, secret, userCommands.inactivate, { person })).toMatchObject({ end: 'cancelled' });
  expect(no.questions).toMatchObject([
    { text: 'Are you sure you want to inactive the 2 Users?', action: 'Inactivate' },
  ]);
  expect(await entries()).toEqual([]);

  const report = await runByToken(programDoor(it), secret, userCommands.inactivate, { person });
  expect(report).toMatchObject({ end: 'done', outcomes: [{}, {}] });
  // The calls run side by side, so the order of their ends is a matter of chance.
  const names = people.map(({ name }) => name);
  expect(report.outcomes.map(({ label }) => label).toSorted()).toEqual(names.toSorted());
  expect(await entries()).toMatchObject([{ batch: report.batch }, { batch: report.batch }]);

  const undone = await runByToken(programDoor(it), secret, activityCommands.undoRun, { run: { batch: report.batch } });
  expect(undone).toMatchObject({ end: 'done', outcomes: [{}, {}] });
  expect(await Promise.all(people.map(statusOf))).toEqual(['active', 'active']);
});

test('a token without the scope changes nothing, and the reason is told', async () => {
  const bob = await it.make();
  const secret = await token('people:read');
  const person = (await peopleOf(secret)).find(({ id }) => id === bob.id);
  expect(await runByToken(programDoor(it), secret, userCommands.inactivate, { person })).toMatchObject({
    end: 'refused',
    said: [{ text: 'This access token is not allowed to do this. It needs the scope people:write.' }],
  });
  expect(await statusOf(bob)).toBe('active');
});

test('who would be shut out is named before the change', async () => {
  const secret = await token('policies:write', 'people:read');
  const policy = { id: it.acme.policyId, name: 'Default Policy', isDefault: true, forced: false };
  const values = { policy, from: '203.0.113.1', to: '203.0.113.9' };
  const door = programDoor(it, false);
  expect(await runByToken(door, secret, policyCommands.addRange, values)).toMatchObject({ end: 'cancelled' });
  expect(door.questions).toMatchObject([{ action: 'Save and Shut Out', isLockout: true, danger: true }]);
  expect(door.questions[0]?.text).toContain('You and every owner of this organisation would be shut out.');
  expect(await entries()).toEqual([]);
});

/** Dialogs for people alone: files, and what belongs to the own account or makes tokens. */
const onlyPeople =
  /^(security|services)\.|\.(icon|upload-logo|own-picture|change-picture|picture-visibility|accept-ownership)$/;

test('every command that opens a form has its fields for programs', async () => {
  const { commands } = await loadCommands(features);
  const all = await loadPrograms();
  const scopes = openTopics.map((topic) => `${topic}:write`);
  const holder = await holderOf(programDoor(it), await token(...scopes));
  const offered = allowed(all, holder).programs;
  const opens = commands.filter(({ command }) => /host\.open\(|openForm\(/.test(String(command.run)));
  const forgotten = opens
    .map(({ command }) => command)
    .filter((command) => !onlyPeople.test(command.id) && !offered.some((one) => one.command === command));
  expect(forgotten.map(({ id }) => id)).toEqual([]);
  const saving = commands.map(({ command }) => command).filter(({ saves }) => saves);
  expect(saving.length).toBeGreaterThan(8);
  for (const command of saving) {
    const one = offered.find((program) => program.command === command);
    const names = one?.fields.map(({ name }) => name) ?? [];
    const inputNames = [...Object.keys(command.args as object), 'confirm', 'question', ...names];
    // Two of the same name could not be told apart.
    expect([one?.command.id, new Set(inputNames).size]).toEqual([command.id, inputNames.length]);
  }
});

test('what needs a dialog or a page is only in the browser; a file needs a door that saves', async () => {
  const secret = await token('people:write');
  const of = (door: ReturnType<typeof programDoor>, command: 'new' | 'export', values: object) =>
    runByToken(door, secret, userCommands[command], values as never);
  expect(await of(programDoor(it), 'new', {})).toMatchObject({
    end: 'browser',
    said: [{ text: "'New user' works only in the browser." }],
  });
  const saved: string[] = [];
  const door = {
    ...programDoor(it),
    save: async (name: string, file: Blob) => void saved.push(name, await file.text()),
  };
  const columns = { format: { value: 'csv', label: 'CSV' }, access: { value: 0, label: '' } };
  expect(await of(door, 'export', columns)).toMatchObject({ end: 'done' });
  expect(saved[0]).toMatch(/\.csv$/);
  expect(saved[1]).toContain(it.owner.email);
});
