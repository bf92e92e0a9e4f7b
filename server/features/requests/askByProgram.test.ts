import { beforeEach, describe, expect, test } from 'vitest';
import { listRequestable, listRequests } from '#plugins/requests/contract.ts';
import { OWN_FROM } from '#server/domain/catalogue/catalogue.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { connectAssistant } from '#tests/server/app/assistantClient.ts';
import { makeOrganisation } from '#tests/server/app/builders.ts';
import { serviceOf, tokenOf } from '#tests/server/app/programDoor.ts';
import { runAtTerminal } from '#tests/server/app/runAtTerminal.ts';
import { PASSWORD } from '#tests/server/app/security.ts';

// An ordinary member asks for an application by an own access token, in the terminal and by an assistant.

const [CRM, BOOKS, PROJECTS] = [2, 3, 4];
let it: Acme<'owner' | 'member'>;
let address: string;
let secret: string;
let name: (id: number) => string;

beforeEach(async () => {
  it = await acme({
    people: ['owner', 'member'],
    organisation: { assistants_on: 1 },
    env: { PUBLIC_URL: 'http://127.0.0.1:1' },
  });
  for (const application_id of [CRM, BOOKS])
    await it.store.write((tx) =>
      tx
        .insertInto('organisation_applications')
        .values({ organisation_id: it.acme.id, application_id, added_at: 1 })
        .execute(),
    );
  name = (id) => it.services.catalogue.get(id)?.name ?? '';
  address = await it.app.listen({ port: 0, host: '127.0.0.1' });
  it.services.config.publicUrl = address;
  secret = await tokenOf(it, it.member, ['requests:write'], PASSWORD);
});

const run = (...words: string[]) => runAtTerminal(words, { GATEHOUSE_URL: address, GATEHOUSE_TOKEN: secret });
const ask = (application: string, reason = 'For the fair in May') =>
  run('ask-for-access', application, '--reason', reason, '--yes');
const stored = () =>
  it.store.read.selectFrom('access_requests').select(['person_id', 'application_id', 'asked_why']).execute();
const entries = () => it.store.read.selectFrom('activity').selectAll().where('action', '=', 'requests.asked').execute();
const mails = () => it.store.read.selectFrom('outbox').selectAll().where('recipient', '=', it.owner.email).execute();
const assign = (values: { enabled: 0 } | { ends_on: string; ends_at: number } | null = null) =>
  it.store.write((tx) =>
    tx
      .insertInto('assignments')
      .values({
        organisation_id: it.acme.id,
        application_id: CRM,
        person_id: it.member.id,
        role_id: 3,
        crm_role_id: null,
        profile_id: null,
        created_at: 1,
        ...values,
      })
      .execute(),
  );
const refusedBefore = (milliseconds: number) =>
  it.store.write((tx) =>
    tx
      .insertInto('access_requests')
      .values({
        id: 1,
        organisation_id: it.acme.id,
        person_id: it.member.id,
        application_id: CRM,
        asked_at: 1,
        refused_at: it.clock.now - milliseconds,
        reason: 'Ask Ada first',
      })
      .execute(),
  );

describe('nothing is asked for', () => {
  test.each([
    ['an application that does not exist', 'Zebra', 'Zebra'],
    ['one of the catalogue that the organisation has not added', String(PROJECTS), String(PROJECTS)],
    ['a part of a name', 'CR', 'CR'],
    ['an id that is too large', '9'.repeat(15), '9'],
    ['no name', ' ', ''],
  ])('%s', async (_which, application, says) => {
    expect(await ask(application)).toMatchObject({ exit: 2, err: expect.stringContaining(says) });
    expect(await stored()).toEqual([]);
  });

  test('an own application of another organisation, and an archived one', async () => {
    const beta = await makeOrganisation(it.store, { name: 'Beta' });
    const own = (id: number, organisation_id: number, archived_at: number | null) =>
      it.store.write(async (tx) => {
        const row = {
          id,
          organisation_id,
          name: `Wiki ${id}`,
          name_key: `wiki ${id}`,
          url: 'https://wiki.test/',
          roles: '[{"id":1,"name":"Reader"}]',
        };
        await tx
          .insertInto('own_applications')
          .values({ ...row, archived_at, created_at: 1 } as never)
          .execute();
        await tx
          .insertInto('organisation_applications')
          .values({ organisation_id, application_id: id, added_at: 1 })
          .execute();
      });
    const first = OWN_FROM + 500;
    await own(first, beta.id, null);
    await own(first + 1, it.acme.id, 5);
    await own(first + 2, it.acme.id, null);
    for (const application of [first, first + 1])
      for (const named of [String(application), `Wiki ${application}`])
        expect(await ask(named)).toMatchObject({ exit: 2 });
    expect(await stored()).toEqual([]);
    expect(await ask(`Wiki ${first + 2}`)).toMatchObject({ exit: 0 });
  });

  test.each([
    ['no reason', []],
    ['an empty reason', ['--reason', ' ']],
    ['a reason of two lines', ['--reason', 'a\nb']],
    ['a reason that is too long', ['--reason', 'x'.repeat(201)]],
  ])('%s', async (_which, words) => {
    expect(await run('ask-for-access', 'CRM', ...words, '--yes')).toMatchObject({
      exit: 2,
      err: expect.stringMatching(/reason/i),
    });
    expect(await stored()).toEqual([]);
  });

  test('an administrator refused it less than a day ago', async () => {
    await refusedBefore(1000);
    expect(await ask('CRM')).toMatchObject({
      exit: expect.not.stringMatching('0'),
      err: expect.stringContaining('one day after'),
    });
    expect(await entries()).toEqual([]);
  });

  test('the token may only read, belongs to a service account, or its holder is shut out', async () => {
    const withToken = (token: string) =>
      runAtTerminal(['ask-for-access', 'CRM', '--reason', 'x', '--yes'], {
        GATEHOUSE_URL: address,
        GATEHOUSE_TOKEN: token,
      });
    expect(await withToken(await tokenOf(it, it.member, ['requests:read'], PASSWORD))).toMatchObject({ exit: 1 });
    expect(await withToken((await serviceOf(it, it.owner, ['requests:write'], PASSWORD)).secret)).toMatchObject({
      exit: 1,
    });
    await it.store.write((tx) =>
      tx.updateTable('memberships').set({ status: 'inactive' }).where('person_id', '=', it.member.id).execute(),
    );
    expect((await ask('CRM')).exit).toBe(1);
    expect(await stored()).toEqual([]);
  });
});

test('what is there already is said with success', async () => {
  await assign();
  expect(await ask('CRM')).toMatchObject({
    exit: 0,
    out: expect.stringContaining('You already have this application.'),
  });
  expect(await stored()).toEqual([]);
  expect(await ask(name(BOOKS))).toMatchObject({ exit: 0, out: expect.stringContaining('The administrators can see') });
  expect(await ask(name(BOOKS))).toMatchObject({ exit: 0, out: expect.stringContaining('You have already asked.') });
  expect(await entries()).toHaveLength(1);
});

test.each<[how: string, values: NonNullable<Parameters<typeof assign>[0]>]>([
  ['was disabled', { enabled: 0 }],
  ['has ended', { ends_on: '2020-01-01', ends_at: 5 }],
])('an application that %s can be asked for', async (_how, values) => {
  await assign(values);
  expect(await ask('crm')).toMatchObject({ exit: 0 });
  expect(await stored()).toEqual([{ person_id: it.member.id, application_id: CRM, asked_why: 'For the fair in May' }]);
});

test('a request of long ago that was refused is made again, with the new reason', async () => {
  await refusedBefore(24 * 3_600_000 + 1);
  expect(await ask('CRM', 'Ada agrees')).toMatchObject({ exit: 0 });
  expect(await stored()).toMatchObject([{ asked_why: 'Ada agrees' }]);
});

test('two programs that ask at the same time make one request, one entry and one mail', async () => {
  const ends = await Promise.all([ask('CRM'), ask('CRM')]);
  expect(ends.map(({ exit }) => exit)).toEqual([0, 0]);
  expect(await stored()).toHaveLength(1);
  expect(await entries()).toHaveLength(1);
  expect(await mails()).toHaveLength(1);
});

test('the administrators read the reason in the list, the mail and the activity', async () => {
  await ask('CRM', 'For the fair in May');
  const admin = await it.as(it.owner);
  const { body } = await admin.call(listRequests);
  expect(body.request_list).toMatchObject([{ ask_reason: 'For the fair in May' }]);
  expect(await mails()).toMatchObject([{ text: expect.stringContaining('The reason: For the fair in May') }]);
  expect(await entries()).toMatchObject([
    { source: 'terminal', actor_id: it.member.id, changes: expect.stringContaining('For the fair in May') },
  ]);
  await it.store.write((tx) => tx.deleteFrom('access_requests').execute());
  it.clock.advance(2 * 3_600_000);
  await ask('CRM', 'See https://evil.example/login');
  expect((await mails()).map(({ text }) => text).join()).not.toContain('evil');
});

test('the token of a member lists the command, and an assistant has the list and the command', async () => {
  expect(await run()).toMatchObject({ exit: 0, out: expect.stringContaining('ask-for-access') });
  const { client, call } = await connectAssistant(address, secret);
  const { tools } = await client.listTools();
  expect(tools.map((tool) => tool.name)).toEqual(expect.arrayContaining(['ask-for-access', 'list-requestable']));
  const state = async () => {
    const { org_application_list: all } = await call('list-requestable');
    return all;
  };
  expect(await state()).toEqual([
    { app_id: CRM, app_name: 'CRM', app_image: expect.any(String), request_status: 'none' },
    { app_id: BOOKS, app_name: name(BOOKS), app_image: expect.any(String), request_status: 'none' },
  ]);
  expect(await call('ask-for-access', { application: 'CRM' })).toMatchObject({ isError: true });
  expect(await call('ask-for-access', { application: 'CRM', reason: 'For May' })).toMatchObject({ isError: false });
  expect(await state()).toMatchObject([{ request_status: 'open' }, { request_status: 'none' }]);
  // The answer does not tell which applications others have or have asked for.
  const zoe = await it.make();
  const other = await it.as(zoe);
  const { body } = await other.call(listRequestable);
  expect(body.org_application_list).toMatchObject([{ request_status: 'none' }, { request_status: 'none' }]);
  await client.close();
});
