import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addPersonRange,
  addPolicyRange,
  makeOrganisation,
  makePerson,
  makePolicy,
} from '#tests/server/app/builders.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';

let it: TestApp;
beforeEach(async () => {
  it = await startTestApp();
});
afterEach(() => it.close());

test('nothing is told of the addresses of an external person, nor of a session to whoever may not read the activity', async () => {
  const acme = await makeOrganisation(it.store);
  const admin = await it.as(await makePerson(it.store, acme, { admin: true }));
  const clerk = await it.as(await makePerson(it.store, acme, { membership: { duties: 'people' } }));
  await makePolicy(it.store, acme, { ranges: [['10.0.0.1', '10.0.0.1']] });
  await addPolicyRange(it.store, acme.policyId, '127.0.0.1', '127.0.0.1');
  await it.store.write((tx) =>
    tx
      .insertInto('organisation_applications')
      .values({ organisation_id: acme.id, application_id: 3, added_at: 1 })
      .execute(),
  );
  const explained = async (who: typeof admin, external: boolean, knowsMore: boolean, query = '') => {
    const person = await makePerson(it.store, acme, { external });
    if (knowsMore) await addPersonRange(it.store, person.id, '10.0.0.1', '10.0.0.1');
    if (knowsMore) await it.as(person, '10.0.0.1');
    const { body } = await who.get(`/api/access/explain?user_id=${person.id}&app_id=3${query}`);
    return { ...body, user_details: undefined };
  };
  for (const query of ['', '&ipaddress=10.0.0.1', '&ipaddress=10.0.0.2'])
    expect(await explained(admin, true, true, query)).toEqual(await explained(admin, true, false, query));
  expect(await explained(admin, false, true)).toMatchObject({ ipaddress: '10.0.0.1' });
  expect(await explained(clerk, false, true)).toMatchObject({ ipaddress: '' });
});

test('nor by the preview of a lock-out', async () => {
  const acme = await makeOrganisation(it.store);
  const admin = await it.as(await makePerson(it.store, acme, { admin: true }));
  const clerk = await it.as(await makePerson(it.store, acme, { membership: { duties: 'people' } }));
  const { groupId } = await makePolicy(it.store, acme, { ranges: [['10.9.9.9', '10.9.9.9']] });
  const [own, external] = [await makePerson(it.store, acme), await makePerson(it.store, acme, { external: true })];
  for (const person of [own, external]) await it.as(person, '10.0.0.1');
  const group = { group_id: groupId, add_user_ids: [own.id, external.id] };
  const addressesFor = async (who: typeof admin) => {
    const { body } = await who.post('/api/lockout/preview', { limit: 100, group });
    const people = body.lockout_list as { user_id: number; ipaddress: string }[];
    return [own, external].map(({ id }) => people.find((one) => one.user_id === id)?.ipaddress);
  };
  expect(await addressesFor(admin)).toEqual(['10.0.0.1', '']);
  expect(await addressesFor(clerk)).toEqual(['', '']);
});
