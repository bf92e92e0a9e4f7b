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
