import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing.ts';
import { makeOrganisation, makePerson, makePolicy } from '#server/testing/builders.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

/** A group that may come in from one address alone, which is the moderator's, and the owner outside of it. */
async function guardedGroup(ranges: [string, string][]) {
  const acme = await makeOrganisation(server.store);
  const owner = await makePerson(server.store, acme, { owner: true });
  const moderator = await makePerson(server.store, acme);
  const people = [{ id: moderator.id, role: 'moderator' as const }];
  const { groupId } = await makePolicy(server.store, acme, { ranges, people });
  const [atOffice, elsewhere] = ['203.0.113.7', '198.51.100.9'];
  const browser = await server.as(moderator, atOffice);
  const asOwner = await server.as(owner, elsewhere);
  await asOwner.get('/api/user/details');
  const add = (by: typeof browser, confirmed: boolean) =>
    by.post('/api/group/user/update', {
      group_id: groupId,
      members: [owner.id],
      ...(confirmed && { confirm_lockout: true }),
    });
  return { browser, asOwner, add };
}

test('a moderator cannot shut out the owners, not even by confirming; an administrator can', async () => {
  const { browser, asOwner, add } = await guardedGroup([['203.0.113.7', '203.0.113.7']]);
  expect((await add(browser, false)).body).toMatchObject({ code: 409, reason: 'lockout' });
  expect((await add(browser, true)).body).toMatchObject({
    code: 409,
    reason: 'lockout',
    status: expect.stringContaining('Only an administrator may confirm that.'),
  });
  expect((await asOwner.get('/api/user/list')).status).toBe(200);
  expect((await add(asOwner, true)).status).toBe(200);
  expect((await asOwner.get('/api/user/list')).body.code).toBe(451);
});

test('a moderator adds whom nothing shuts out', async () => {
  const { browser, asOwner, add } = await guardedGroup([['0.0.0.0', '255.255.255.255']]);
  expect((await add(browser, false)).status).toBe(200);
  expect((await asOwner.get('/api/user/list')).status).toBe(200);
});
