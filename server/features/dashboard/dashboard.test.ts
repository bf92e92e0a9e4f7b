import { afterAll, beforeAll, expect, test } from 'vitest';
import { listUsers } from '#plugins/users/contract.ts';
import { DAY } from '#tests/builders/times.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import { makeOrganisation, makePerson, type MadeOrganisation } from '#tests/server/app/builders.ts';

const url = '/api/dashboard/summary';
let it: TestApp;
let acme: MadeOrganisation;

beforeAll(async () => {
  it = await startTestApp();
  acme = await makeOrganisation(it.store);
  // People of another organisation are not counted.
  const beta = await makeOrganisation(it.store);
  await makePerson(it.store, beta, { admin: true, person: { totp_enabled: 1 } });
  await makePerson(it.store, beta, { invitedOnly: true, membership: { invited_at: it.clock.now } });
});
afterAll(() => it.close());

test('is refused to anybody but administrators', async () => {
  const member = await it.as(await makePerson(it.store, acme, { person: { totp_enabled: 1 } }));
  expect((await member.get(url)).body.code).toBe(403);
});

test('counts people, expired invitations, second factors and applications of the own organisation', async () => {
  const admin = await makePerson(it.store, acme, { admin: true });
  await makePerson(it.store, acme, { status: 'inactive', person: { totp_enabled: 1 } });
  await makePerson(it.store, acme, { status: 'deleted', person: { totp_enabled: 1 } });
  await makePerson(it.store, acme, { external: true });
  for (const days of [0.5, 0.9, 2, 5, 7, 7.1, 40])
    await makePerson(it.store, acme, { invitedOnly: true, membership: { invited_at: it.clock.now - days * DAY } });
  // A deactivated or deleted person with an invitation is not counted as a waiting invitation.
  await makePerson(it.store, acme, {
    invitedOnly: true,
    status: 'deleted',
    membership: { invited_at: it.clock.now - 9 * DAY },
  });
  await makePerson(it.store, acme, { invitedOnly: true, membership: { invited_at: null } });
  const own = { organisation_id: acme.id, created_at: 0, role_id: 1 };
  await it.store.write(async (tx) => {
    for (const application of [2, 3])
      await tx
        .insertInto('organisation_applications')
        .values({ organisation_id: acme.id, application_id: application, added_at: 0 })
        .execute();
    await tx
      .insertInto('assignments')
      .values({ ...own, application_id: 3, person_id: admin.id })
      .execute();
  });

  const { body } = await (await it.as(admin)).get(url);
  expect(body).toMatchObject({
    code: 200,
    people: {
      // The member of the first test, the admin, an inactive, an external and a deleted one, and those who were invited or not.
      all_count: 14,
      active_count: 11,
      inactive_count: 1,
      pending_count: 7,
      not_invited_count: 1,
      external_count: 1,
    },
    invitations: { expired_count: 3, not_delivered_count: 0 },
    second_factor: { on_count: 1, all_count: 3 },
  });
  const applications = body.org_application_list as { app_id: number; user_count: number }[];
  expect(applications.map(({ app_id: id, user_count: count }) => [id, count])).toEqual([
    [3, 1],
    [2, 0],
  ]);
});

test('links to lists with the same number of people as the counts', async () => {
  const admin = await it.as(await makePerson(it.store, acme, { admin: true }));
  const { people } = (await admin.get(url)).body as unknown as { people: Record<string, number> };
  const summary = (await admin.get(url)).body;
  const without = await admin.call(listUsers, { query: { status: 'no_application', limit: 1 } });
  expect(summary.no_application).toEqual({ count: without.reply.total, is_exact: '1' });
  for (const filter of ['active', 'inactive', 'pending', 'not_invited', 'external']) {
    const list = await admin.get(`/api/user/list?status=${filter}&limit=1`);
    expect([filter, list.body.total_count]).toEqual([filter, people[`${filter}_count`]]);
  }
});

test('of an organisation with one person has only zeros', async () => {
  const empty = await makeOrganisation(it.store);
  const admin = await it.as(await makePerson(it.store, empty, { admin: true }));
  expect((await admin.get(url)).body).toMatchObject({
    people: { all_count: 1, active_count: 1, pending_count: 0 },
    invitations: { expired_count: 0, not_delivered_count: 0 },
    admins_without_second_factor: { count: 1 },
    no_application: { count: 1, is_exact: '1' },
    policies_without_people: { count: 0, first: [] },
    second_factor: { on_count: 0, all_count: 1 },
    org_application_list: [],
  });
  // A passkey is a second factor too.
  await makePerson(it.store, empty, { admin: true, person: { has_passkey: 1 } });
  expect((await admin.get(url)).body).toMatchObject({ admins_without_second_factor: { count: 1 } });
});

test('the count of second factors is at most a minute old', async () => {
  const gamma = await makeOrganisation(it.store);
  const admin = await makePerson(it.store, gamma, { admin: true });
  const browser = await it.as(admin);
  const on = async () => ((await browser.get(url)).body.second_factor as { on_count: number }).on_count;
  expect(await on()).toBe(0);
  await makePerson(it.store, gamma, { person: { totp_enabled: 1 } });
  expect(await on()).toBe(0);
  it.clock.advance(60_000);
  expect(await on()).toBe(1);
});

test('names the administrators without a second factor and the policies that no user is under', async () => {
  const delta = await makeOrganisation(it.store);
  const named = (first_name: string, more: Parameters<typeof makePerson>[2]) =>
    makePerson(it.store, delta, { ...more, person: { first_name, last_name: 'Z', ...more?.person } });
  const adam = await named('Adam', { admin: true });
  await named('Bea', { admin: true, person: { totp_enabled: 1 } });
  await named('Carl', { admin: true, status: 'inactive' });
  const group = async (name: string) => {
    const row = { organisation_id: delta.id, name, name_key: name, created_at: 0 };
    return (await it.store.write((tx) => tx.insertInto('groups').values(row).returning('id').executeTakeFirstOrThrow()))
      .id;
  };
  const policy = (name: string, ...groups: number[]) =>
    it.store.write(async (tx) => {
      const own = { organisation_id: delta.id, name, name_key: name, sort_name: name, created_at: 0 };
      const { id } = await tx.insertInto('policies').values(own).returning('id').executeTakeFirstOrThrow();
      for (const group_id of groups)
        await tx.insertInto('policy_groups').values({ organisation_id: delta.id, policy_id: id, group_id }).execute();
      return id;
    });
  const [used, empty] = [await group('used'), await group('empty')];
  await it.store.write((tx) =>
    tx
      .insertInto('group_members')
      .values({ organisation_id: delta.id, group_id: used, person_id: adam.id, role: 'member' })
      .execute(),
  );
  await policy('of people', empty, used);
  const [ofNobody, ofNoGroup] = [await policy('b', empty), await policy('a')];

  const { body } = await (await it.as(adam)).get(url);
  expect(body).toMatchObject({
    admins_without_second_factor: { count: 1, first: [{ id: adam.id, name: 'Adam Z' }] },
    policies_without_people: {
      count: 2,
      first: [
        { id: ofNoGroup, name: 'a' },
        { id: ofNobody, name: 'b' },
      ],
    },
  });
});
