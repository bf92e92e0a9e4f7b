import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTopics } from '#server/domain/tokens/topics.ts';
import { connectAssistant } from '../app/assistantClient.ts';
import { makeGroup, makeOrganisation, makePerson, type MadePerson } from '../app/builders.ts';
import { tokenOf } from '../app/programDoor.ts';
import { runAtTerminal } from '../app/runAtTerminal.ts';
import { makeWithPassword, PASSWORD } from '../app/security.ts';
import { startTestApp, type TestApp } from '../app/startTestApp.ts';

// Programs name records whole (docs/specification/server.md section 10), and may run twice.

let it: TestApp;
let acme: Awaited<ReturnType<typeof makeOrganisation>>;
let ada: MadePerson;
let address: string;
let secret: string;
beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: 'http://127.0.0.1:1' } });
  acme = await makeOrganisation(it.store, { assistants_on: 1 });
  ada = await makeWithPassword(it, acme, {
    owner: true,
    person: { first_name: 'Ada', last_name: 'Owner', email: 'ada@whole.test' },
  });
  address = await it.app.listen({ port: 0, host: '127.0.0.1' });
  it.services.config.publicUrl = address;
});
afterAll(() => it.close());

const make = (name: string, email: string, more: object = {}) => {
  const [first_name = '', ...rest] = name.split(' ');
  return makePerson(it.store, acme, { person: { first_name, last_name: rest.join(' '), email }, ...more });
};
// The limit of calls of one token does not move with the clock of the test.
const freshToken = async () => {
  const scopes = openTopics.map((topic) => `${topic}:write`);
  secret = await tokenOf(it, ada, scopes, PASSWORD);
};
beforeEach(freshToken);

const run = (...words: string[]) => runAtTerminal(words, { GATEHOUSE_URL: address, GATEHOUSE_TOKEN: secret });
const changed = async (work: () => Promise<unknown>) => {
  const last = async () =>
    (await it.store.read.selectFrom('activity').select('id').orderBy('id', 'desc').executeTakeFirst())?.id;
  const before = await last();
  await work();
  return (await last()) !== before;
};

// Each text is part of a record, or like one; none is its whole name, address or id.
test.each([
  ['an address inside another', 'ann@whole.test', 'Jo Ann', 'joann@whole.test'],
  ['an address before a longer domain', 'bo@whole.test', 'Bo Far', 'bo@whole.test.example'],
  ['an address without its tag', 'cy@whole.test', 'Cy Tag', 'cy+news@whole.test'],
  ['an address without its hyphen', 'maryjane@whole.test', 'Mary Jane', 'mary-jane@whole.test'],
  ['an address without its accent', 'jorg@whole.test', 'Jorg Accent', 'jörg@whole.test'],
  ['a local part', 'dora', 'Dora Dee', 'dora@whole.test'],
  ['a last name', 'Eriksen', 'Aisha Eriksen', 'aisha@whole.test'],
  ['a longer name', 'Lee', 'Leeds Lee', 'leeds@whole.test'],
  ['a typing mistake', 'Fay Fordd', 'Fay Ford', 'fay@whole.test'],
  ['nothing, as an unset variable gives', '', 'Gus Gone', 'gus@whole.test'],
  ['a wildcard of shells', '*', 'Hal Hope', 'hal@whole.test'],
  ['a wildcard of SQL', 'ivy%', 'Ivy Ink', 'ivy@whole.test'],
  ['the status beside the name', 'Inactive', 'Kim Kay', 'kim@whole.test'],
  ['digits of a phone number', '0701234567', 'Lou Low', 'lou@whole.test'],
  ['another part of the second line', 'mia@whole.test, Active', 'Mia May', 'mia@whole.test'],
])('%s names nobody', async (_case, text, name, email) => {
  await make(name, email);
  expect(
    await changed(async () => {
      expect(await run('inactivate-user', text, '--yes')).toMatchObject({
        exit: 2,
        err: expect.stringMatching(/^(Nothing|More than one) is named/),
      });
      const { call, client } = await connectAssistant(address, secret);
      expect(await call('inactivate-user', { person: [text] })).toMatchObject({ isError: true });
      await client.close();
    }),
  ).toBe(false);
});

test('a name that two people share names neither; the address and the id do', async () => {
  const first = await make('Nia Twice', 'nia.1@whole.test');
  await make('Nia Twice', 'nia.2@whole.test');
  expect(await run('inactivate-user', 'Nia Twice', '--yes')).toMatchObject({
    exit: 2,
    err: expect.stringMatching(/^More than one is named.*\n  Nia Twice, nia.1@.*\n  Nia Twice, nia.2@/),
  });
  expect(await run('inactivate-user', ' NIA.2@Whole.test ', '--yes')).toMatchObject({
    exit: 0,
    out: expect.stringContaining('Nia Twice, nia.2@whole.test'),
  });
  expect(await run('inactivate-user', String(first.id), '--yes')).toMatchObject({
    exit: 0,
    out: expect.stringContaining('nia.1@whole.test'),
  });
});

test('among more matches than a search answers nobody is guessed, and an id finds its record', async () => {
  for (let at = 0; at < 501; at += 1) await make(`Aron Alike ${at}`, `aron${at}.zed@whole.test`);
  const zed = await make('Zed Zimmer', 'zed@whole.test');
  // Whether one of the others has this name or address is not known, so nothing is done.
  for (const text of ['zed@whole.test', 'Alike'])
    expect(await run('inactivate-user', text, '--yes')).toMatchObject({
      exit: 2,
      err: expect.stringMatching(/^Too many records match/),
    });
  expect(await run('inactivate-user', 'aron7.zed@whole.test', '--yes')).toMatchObject({ exit: 0 });
  expect(await run('inactivate-user', String(zed.id), '--yes')).toMatchObject({
    exit: 0,
    out: expect.stringContaining('Zed Zimmer, zed@whole.test'),
  });
});

test('a command that runs twice says “already” the second time, and names the record', async () => {
  const pia = await make('Pia Adler', 'pia@whole.test', { invitedOnly: true });
  const bob = await make('Bob Berg', 'bob@whole.test');
  await makeGroup(it.store, acme, [ada], { name: 'Support' });
  const twice: [string[], RegExp][] = [
    [['inactivate-user', bob.email], /^Bob Berg, bob@whole.test: This user is already inactive\.$/],
    [['activate-user', bob.email], /already active/],
    [['add-to-group', 'Support', bob.email], /^Bob Berg, bob@whole.test: This user is already in this group\.$/],
    [['convert-to-moderator', 'Support', bob.email], /already a moderator/],
    [['remove-from-group', 'Support', bob.email], /not in this group/],
    [['add-admin', bob.email], /already an administrator/],
    [['unassign-admin', bob.email], /not an administrator/],
    [['add-applications', 'CRM'], /^CRM: Your organisation already has this application\.$/],
    [['delete-user', pia.email], /^Pia Adler, pia@whole.test: This user is already deleted\.$/],
    [['restore-user', pia.email], /not deleted/],
  ];
  for (const [words, already] of twice) {
    await freshToken();
    const once = await run(...words, '--yes');
    expect([words, once.exit, once.err]).toEqual([words, 0, expect.anything()]);
    const isChanged = await changed(async () => {
      const again = await run(...words, '--yes');
      expect([words, again.err, again.exit, again.out]).toEqual([words, '', 0, expect.stringMatching(already)]);
    });
    expect([words, isChanged]).toEqual([words, false]);
  }
});

test('of several records those that need no change are told, and the others change', async () => {
  await make('Ole One', 'ole@whole.test');
  await make('Tea Two', 'tea@whole.test');
  await run('inactivate-user', 'ole@whole.test', '--yes');
  const { call, client } = await connectAssistant(address, secret);
  const unconfirmed = await call('inactivate-user', { person: ['ole@whole.test', 'tea@whole.test'] });
  const done = await call('inactivate-user', {
    person: ['ole@whole.test', 'tea@whole.test'],
    confirm: true,
    question: unconfirmed.question,
  });
  expect(done).toMatchObject({
    end: 'done',
    about: [{ name: 'Tea Two', address: 'tea@whole.test' }],
    already: ['Ole One, ole@whole.test: This user is already inactive.'],
  });
  expect(await call('inactivate-user', { person: ['ole@whole.test', 'tea@whole.test'] })).toMatchObject({
    end: 'done',
    isError: false,
    already: [expect.stringContaining('Ole One'), expect.stringContaining('Tea Two')],
  });
  await client.close();
});

test('what a command cannot do is no success, although the record is in some state already', async () => {
  await make('Vera Vogt', 'vera@whole.test');
  await makeGroup(it.store, acme, [ada], { name: 'Crew' });
  for (const words of [
    ['change-duties-of', 'vera@whole.test', '--duty', 'Auditor'],
    ['convert-to-moderator', 'Crew', 'vera@whole.test'],
    ['convert-to-member', 'Crew', 'vera@whole.test'],
    ['extend-access', 'vera@whole.test', '--by', '1 week'],
  ])
    expect([words, (await run(...words, '--yes')).exit]).toEqual([words, 2]);
});

test('a name that is the id of another record names neither', async () => {
  const { id } = await makeGroup(it.store, acme, [ada], { name: 'Numbered' });
  await makeGroup(it.store, acme, [ada], { name: String(id) });
  expect(await run('delete-group', String(id), '--yes')).toMatchObject({
    exit: 2,
    err: expect.stringMatching(/^More than one is named/),
  });
});

test('a record that a rule shuts out is refused with the sentence of the rule', async () => {
  await make('Ulf Used', 'ulf@whole.test');
  for (const [words, why] of [
    [['inactivate-user', 'ada@whole.test'], 'An owner cannot be inactivated or deleted.'],
    [['delete-user', 'ulf@whole.test'], 'This user has already verified the email address.'],
    [['unassign-admin', 'ada@whole.test'], 'You cannot unassign yourself.'],
  ] as const)
    expect(await run(...words, '--yes')).toMatchObject({ exit: 2, err: expect.stringContaining(why) });
});
