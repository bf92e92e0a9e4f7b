import { beforeEach, expect, test } from 'vitest';
import { addApplications, assignUser, setAssignmentEnd } from '#plugins/applications/contract.ts';
import { createUser, setUserEnd } from '#plugins/users/contract.ts';
import { DAY } from '#tests/builders/times.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { headlessHost } from '#core/command/headless/headlessHost.ts';
import { holderOf } from '#core/command/headless/holder.ts';
import { fillProgram } from '#shell/programs/fillProgram.ts';
import { loadPrograms } from '#shell/programs/programs.ts';
import { programDoor, runByToken, tokenOf } from '#tests/server/app/programDoor.ts';
import { makeWithPassword, PASSWORD } from '#tests/server/app/security.ts';

let it: Acme<'owner'>;
let ada: { id: number };
const BOOKS = 3;

beforeEach(async () => {
  // Friday, 20 November 2026.
  it = await acme({ people: ['owner'] });
  ada = await it.make({ person: { first_name: 'Ada', last_name: 'Roe' } });
  await it.owner.call(addApplications, { body: { applications: [{ id: BOOKS }] } });
  await assign(ada.id);
});

const assign = (user_id: number) =>
  it.owner.call(assignUser, {
    body: { applicationId: BOOKS, userId: user_id, roleId: 2, crmRoleId: null, profileId: null },
  });
const ends = (ends_on: string) => it.owner.call(setUserEnd, { body: { id: ada.id, endsOn: ends_on } });
const endsThere = (ends_on: string) =>
  it.owner.call(setAssignmentEnd, { body: { userId: ada.id, applicationId: BOOKS, endsOn: ends_on } });
const explain = async (query: string, user = ada.id) =>
  (await it.owner.get(`/api/access/explain?user_id=${user}&app_id=${BOOKS}${query}`)).body;
const whyNot = async (query: string, user?: number) => {
  const { answer, step_list: steps } = await explain(query, user);
  const found = (steps as { outcome: string; status_text: string | null }[]).find(
    ({ outcome }) => outcome === 'refused',
  );
  return [answer, found?.status_text ?? null];
};

test.each<[what: string, before: () => Promise<unknown>, on: string, said: unknown[]]>([
  [
    'an end that is still ahead',
    () => ends('2026-12-31'),
    '2027-06-01',
    ['no', 'Your access ends on 31 December 2026.'],
  ],
  ['the last day itself', () => ends('2026-12-31'), '2026-12-31', ['yes', null]],
  ['a day before the end', () => ends('2026-12-31'), '2026-12-07', ['yes', null]],
  [
    'an end in the application',
    () => endsThere('2026-12-31'),
    '2027-01-01',
    ['no', 'The access of the user to this application ends on 31 December 2026.'],
  ],
  ['no end', () => Promise.resolve(), '2099-01-01', ['yes', null]],
  [
    'a day before the assignment',
    () => Promise.resolve(),
    '2026-11-01',
    ['no', 'This application is not assigned to the user.'],
  ],
  [
    'a day before the invitation was accepted',
    () => Promise.resolve(),
    '2025-12-01',
    ['no', 'You accepted the invitation to this organisation on 1 January 2026.'],
  ],
])('the rules of a day: %s', async (_what, before, on, expected) => {
  await before();
  expect(await whyNot(`&on=${on}`)).toEqual(expected);
});

test.each([
  [1, 'You have not accepted the invitation to this organisation yet. It can be accepted until 27 November 2026.'],
  [8, 'You have not accepted the invitation to this organisation yet. It expires on 27 November 2026.'],
])('an invitation, %s days from now', async (days, sentence) => {
  const eve = { firstName: 'Eve', lastName: 'Poe', email: 'eve@acme.test', mobile: '7319137190' };
  await it.owner.call(createUser, { body: { ...eve, invited: true } });
  const { id } = await it.store.read
    .selectFrom('people')
    .select('id')
    .where('email', '=', eve.email)
    .executeTakeFirstOrThrow();
  expect(await whyNot(`&at=${it.clock.now + days * DAY}`, id)).toEqual(['no', sentence]);
});

test('an end that is over is told in the past, a day that is none is refused, and now stays now', async () => {
  await ends('2026-11-19');
  expect(await whyNot('')).toEqual(['no', 'Your access ended on 19 November 2026.']);
  expect(await whyNot('&on=2026-11-19')).toEqual(['no', 'This application is not assigned to the user.']);
  expect((await it.owner.get(`/api/access/explain?user_id=${ada.id}&app_id=${BOOKS}&on=monday`)).status).toBe(422);
  expect((await explain('')).at).toBeNull();
});

test('a program is told the answer in words, for the day that it names', async () => {
  await ends('2026-12-31');
  const boss = await makeWithPassword(it, it.acme, { owner: true });
  const secret = await tokenOf(it, boss, ['people:read', 'applications:read'], PASSWORD);
  const { programs } = await loadPrograms();
  const program = programs.find(({ name }) => name === 'explain-access');
  const { host } = headlessHost(programDoor(it), secret, await holderOf(programDoor(it), secret));
  const input: Record<string, string[]> = { person: ['Ada Roe'], application: ['Books'], on: ['2099-06-01'] };
  const texts = { argument: (name: string) => input[name], field: () => undefined };
  const { command, values } = await fillProgram(program ?? ({} as never), texts, host);
  const report = await runByToken(programDoor(it), secret, command, values);
  expect(report).toMatchObject({ end: 'done', said: [{ type: 'info' }] });
  expect(report.said[0]?.text).toMatch(
    /^Ada Roe will not be able to use Books on 01-Jun-2099, .*\. Ada Roe sees: “Your access ends on 31 December 2026\.” Ends of access/,
  );
});
