import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listApplications } from '#plugins/applications/contract.ts';
import { viewOwnApplication } from '#plugins/applications/ownContract.ts';
import { entryIdsOf } from '#server/domain/activity/ids/storedKey.ts';
import { openTopics } from '#server/domain/tokens/topics.ts';
import { ENDS_OLD } from '#server/doors/cli/commands/endsOld.ts';
import { connectAssistant } from '../app/assistantClient.ts';
import { makeOrganisation, makePerson, type MadePerson } from '../app/builders.ts';
import { tokenOf } from '../app/programDoor.ts';
import { makeWithPassword, PASSWORD } from '../app/security.ts';
import { runAtTerminal } from '../app/runAtTerminal.ts';
import { startTestApp, type TestApp } from '../app/startTestApp.ts';

// Forms with fields inside fields, by the terminal and by an assistant; and questions about a state that has changed.

const [CRM, BOOKS] = [2, 3];
let it: TestApp;
let ada: MadePerson;
let pia: MadePerson;
let address: string;
let secret: string;
beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: 'http://127.0.0.1:1' } });
  const acme = await makeOrganisation(it.store, { assistants_on: 1 });
  ada = await makeWithPassword(it, acme, { owner: true });
  pia = await makePerson(it.store, acme, { person: { first_name: 'Pia', last_name: 'Adler', email: 'pia@a.test' } });
  await it.store.write((tx) =>
    tx
      .insertInto('organisation_applications')
      .values([CRM, BOOKS].map((id) => ({ organisation_id: acme.id, application_id: id, added_at: it.clock.now })))
      .execute(),
  );
  address = await it.app.listen({ port: 0, host: '127.0.0.1' });
  it.services.config.publicUrl = address;
});
// The limit of calls of one token does not move with the clock of the test.
beforeEach(async () => {
  const scopes = openTopics.map((topic) => `${topic}:write`);
  secret = await tokenOf(it, ada, scopes, PASSWORD);
});
afterAll(() => it.close());

const run = (...words: string[]) => runAtTerminal(words, { GATEHOUSE_URL: address, GATEHOUSE_TOKEN: secret });

async function application(name: string) {
  const browser = await it.as(ada);
  const { body } = await browser.call(listApplications);
  const { app_id } = (body.org_application_list as { app_id: number; app_name: string }[]).find(
    (one) => one.app_name === name,
  ) ?? { app_id: 0 };
  return (await browser.call(viewOwnApplication, { params: { id: app_id } })).body;
}

const lastEntry = () =>
  it.store.read.selectFrom('activity').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

test('in the terminal, an application has its roles and its sign-on as JSON or repeated', async () => {
  const words = ['new-application', '--name', 'Wiki', '--url', 'https://wiki.example/', '--roles', 'Admin'];
  const signOn = (facts: object) => ['--sign-on', JSON.stringify(facts)];
  for (const [more, expected] of [
    [['--sign-on', '{"redirect'], "'signOn': this JSON cannot be read."],
    [['--sign-on', 'yes'], '\'signOn\' takes {"redirectUris": [text, …], '],
    [signOn({ uris: [] }), "'signOn' has no field 'uris', but redirectUris, "],
    [
      signOn({ redirectUris: ['https://a.test/#x'] }),
      "'signOn.redirectUris.0': Redirect address must not contain a #.",
    ],
    [['--roles', '{"name": ""}'], "'roles.1.name': Role is required."],
  ] as const)
    expect(await run(...words, ...more)).toMatchObject({ exit: 2, err: expect.stringContaining(expected) });
  const whole = [...words, '--roles', '{"name":"Read Only"}', ...signOn({ redirectUris: ['https://wiki.example/cb'] })];
  const unconfirmed = await run(...whole);
  expect(unconfirmed).toMatchObject({ exit: 2, err: expect.stringContaining('https://wiki.example/cb') });
  const made = await run(...whole, '--yes');
  expect(made).toMatchObject({ exit: 0, out: expect.stringMatching(/^secret: \S+$/m) });
  expect(await lastEntry()).toMatchObject({ action: 'applications.created', source: 'terminal' });

  // A value that is not given stays as it is, also inside a field. A role with the same name keeps its id.
  const other = signOn({ postLogoutUris: ['https://wiki.example/'] });
  expect(await run('edit-application', 'Wiki', '--roles', 'Admin', '--roles', 'Guest', ...other)).toMatchObject({
    exit: 0,
  });
  expect(await application('Wiki')).toMatchObject({
    app_url: 'https://wiki.example/',
    role_list: [
      { role_id: 1, role_name: 'Admin' },
      { role_id: 3, role_name: 'Guest' },
    ],
    sign_on: {
      redirect_uris: ['https://wiki.example/cb'],
      post_logout_redirect_uris: ['https://wiki.example/'],
      auth: 'secret',
    },
  });
  const last = it.store.read.selectFrom('activity').select('id').orderBy('id', 'desc');
  const { id } = await last.executeTakeFirstOrThrow();
  const shownId = (await entryIdsOf(it.store)).show(id);
  expect(await run('undo', String(shownId), '--yes')).toMatchObject({ exit: 0 });
  expect(await application('Wiki')).toMatchObject({ role_list: [{ role_name: 'Admin' }, { role_name: 'Read Only' }] });
  expect((await run('help', 'edit-application')).out).toContain('Each is JSON: {"id"?: number, "name": text}');
});

test('several applications are assigned by names, all or none, with schemas from the contract', async () => {
  const { call, client } = await connectAssistant(address, secret);
  const { tools } = await client.listTools();
  const schemaOf = (name: string) => tools.find((one) => one.name === name)?.inputSchema;
  expect(schemaOf('assign-several-applications')).toMatchObject({
    required: ['person', 'applications'],
    properties: {
      applications: {
        type: 'array',
        minItems: 1,
        items: {
          required: ['applicationId', 'roleId'],
          properties: { roleId: { type: ['integer', 'string'] }, crmRoleId: { anyOf: [{}, { type: 'null' }] } },
        },
      },
    },
  });
  expect(schemaOf('new-application')).toMatchObject({
    required: ['name', 'url', 'roles'],
    properties: { signOn: { anyOf: [{ required: ['redirectUris'] }, { type: 'null' }] } },
  });
  const assign = (...applications: object[]) =>
    call('assign-several-applications', { person: 'pia@a.test', applications });
  const crm = { applicationId: 'CRM', roleId: 'Read Only', crmRoleId: 'Sales Director', profileId: 'All Access' };
  const held = () =>
    it.store.read.selectFrom('assignments').select(['application_id', 'role_id']).where('person_id', '=', pia.id);
  expect(await assign({ ...crm, roleId: 'Boss' })).toMatchObject({ error: expect.stringContaining("named 'Boss'") });
  expect(await assign(crm, { applicationId: BOOKS, roleId: 99 })).toMatchObject({ isError: true });
  expect(await held().execute()).toEqual([]);
  expect(await assign(crm, { applicationId: BOOKS, roleId: 1 })).toMatchObject({ end: 'done' });
  expect(await held().orderBy('application_id').execute()).toEqual([
    { application_id: CRM, role_id: 3 },
    { application_id: BOOKS, role_id: 1 },
  ]);
  await client.close();
});

test.each([true, false])('what was agreed to is not saved over what somebody else saved (asks: %s)', async (asks) => {
  const name = `Notes ${asks}`;
  const browser = await it.as(ada);
  const own = { app_name: name, app_url: 'https://a.test/', role_list: [{ role_name: 'User' }] };
  const id = Number((await browser.post('/api/application/own/add', own)).body.app_id);
  const change = { application: name, url: 'https://b.test/' };
  const meanwhile = (text: string) =>
    browser.post('/api/application/own/update', { app_id: id, ...own, app_desc: text });
  const questions: string[] = [];
  const answers: unknown[] = [];
  const ends: unknown[] = [];
  const { call, client } = await connectAssistant(address, secret, {
    ...(asks && {
      asks: async (question: string) => {
        questions.push(question);
        if (questions.length === 1) await meanwhile('Saved by somebody else');
        return true;
      },
    }),
  });
  if (asks) answers.push(await call('edit-application', change));
  else {
    const first = await call('edit-application', change);
    await meanwhile('Saved by somebody else');
    const again = await call('edit-application', { ...change, confirm: true, question: first.question });
    questions.push(String(first.question), String(again['next']));
    // Other arguments are another question.
    const third = await call('edit-application', { ...change, name: 'X', confirm: true, question: again.question });
    ends.push(again['end'], third['end']);
    answers.push(await call('edit-application', { ...change, confirm: true, question: again.question }));
  }
  expect(questions).toEqual([
    expect.stringContaining('https://b.test/'),
    expect.stringMatching(/^This differs from what/),
  ]);
  expect(ends).toEqual(asks ? [] : ['asks', 'asks']);
  expect(answers).toMatchObject([{ end: 'done' }]);
  expect(await application(name)).toMatchObject({ app_url: 'https://b.test/', app_desc: 'Saved by somebody else' });
  await client.close();
});

test('programs end a leaked secret, with a new one or afterwards', async () => {
  const add = ['new-application', '--name', 'Leaky', '--url', 'https://a.test/', '--roles', 'User'];
  await run(...add, '--sign-on', '{"redirectUris": ["https://a.test/cb"]}', '--yes');
  // The word of the operator's commands too.
  const endsOld = `--${ENDS_OLD.name}`;
  const unconfirmed = await run('rotate-secret', 'Leaky', endsOld, 'yes');
  expect(unconfirmed).toMatchObject({ exit: 2, err: expect.stringContaining('the old ones end now') });
  const rotated = await run('rotate-secret', 'Leaky', endsOld, 'yes', '--yes');
  expect(rotated).toMatchObject({ exit: 0, out: expect.stringContaining('The old ones no longer work.') });
  expect(await run('rotate-secret', 'Leaky', '--yes')).toMatchObject({ exit: 0, err: '' });
  const { call, client } = await connectAssistant(address, secret, { asks: async () => true });
  const ended = await call('end-old-secrets-of-application', { application: 'Leaky' });
  expect(JSON.stringify(ended)).toContain('The old secret of Leaky was ended.');
  expect(await lastEntry()).toMatchObject({ action: 'applications.old-secrets-ended', subject_name: 'Leaky' });
  await client.close();
});
