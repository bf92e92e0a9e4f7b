import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { deleteGroup, listMyGroups, updateGroup, updateGroupPeople, viewGroup } from '#plugins/groups/contract.ts';
import { listUsers } from '#plugins/users/contract.ts';
import { startTestApp, type TestApp } from '#tests/server/app/startTestApp.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import {
  makeOrganisation,
  makePerson,
  makePolicy,
  type MadeOrganisation,
  type MadePerson,
} from '#tests/server/app/builders.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

/** A group whose policy allows one address only, the moderator's; the owner has another address. */
async function guardedGroup(ranges: [string, string][]) {
  const acme = await makeOrganisation(server.store);
  const owner = await makePerson(server.store, acme, { owner: true });
  const moderator = await makePerson(server.store, acme);
  const people = [{ id: moderator.id, role: 'moderator' as const }];
  const { groupId } = await makePolicy(server.store, acme, { ranges, people });
  const [atOffice, elsewhere] = ['203.0.113.7', '198.51.100.9'];
  const browser = await server.as(moderator, atOffice);
  const asOwner = await server.as(owner, elsewhere);
  await asOwner.call(userDetails);
  const add = (by: typeof browser, confirmed: boolean) =>
    by.post('/api/group/user/update', {
      group_id: groupId,
      add_members: [owner.id],
      ...(confirmed && { confirm_lockout: true }),
    });
  return { browser, asOwner, add };
}

test('a moderator cannot shut out an owner, not even by confirming; an administrator can', async () => {
  const { browser, asOwner, add } = await guardedGroup([['203.0.113.7', '203.0.113.7']]);
  for (const confirmed of [false, true]) expect((await add(browser, confirmed)).body).toMatchObject({ code: 403 });
  expect((await asOwner.call(listUsers)).status).toBe(200);
  expect((await add(asOwner, true)).status).toBe(200);
  expect((await asOwner.call(listUsers)).body.code).toBe(451);
});

describe('a change that shuts out the viewer who makes it', () => {
  const lockout = { status: 409, body: { code: 409, reason: 'lockout' } };
  let acme: MadeOrganisation;
  let owner: MadePerson;
  let browser: Browser;
  let id: number;
  beforeEach(async () => {
    acme = await makeOrganisation(server.store);
    owner = await makePerson(server.store, acme, { owner: true });
    browser = await server.as(owner);
    const inside = await makePerson(server.store, acme);
    const policy = await makePolicy(server.store, acme, { ranges: [['10.9.0.0', '10.9.0.9']], people: [inside] });
    id = policy.groupId;
  });
  const group = async () => (await browser.call(viewGroup, { params: { id } })).body.group_details;

  test('by joining a group is refused, unless it is confirmed', async () => {
    const before = await group();
    const join = { id, added: [owner.id] };
    expect(await browser.call(updateGroupPeople, { body: join })).toMatchObject(lockout);
    expect(await browser.call(updateGroup, { body: { id, name: 'Renamed', members: [owner.id] } })).toMatchObject(
      lockout,
    );
    expect(await group()).toEqual(before);
    const others = { id, added: [(await makePerson(server.store, acme)).id] };
    expect((await browser.call(updateGroupPeople, { body: others })).status).toBe(200);
    expect((await browser.call(updateGroupPeople, { body: { ...join, confirmLockout: true } })).status).toBe(200);
    expect((await browser.call(listMyGroups)).body.code).toBe(451);
  });

  test('by deleting the group that lets it in is refused, unless it is confirmed', async () => {
    await browser.call(updateGroupPeople, { body: { id, added: [owner.id], confirmLockout: true } });
    const ranges: [string, string][] = [['127.0.0.0', '127.255.255.255']];
    const open = await makePolicy(server.store, acme, { ranges, people: [owner] });
    expect(await browser.call(deleteGroup, { params: { id: open.groupId } })).toMatchObject(lockout);
    expect(
      await browser.call(deleteGroup, { params: { id: open.groupId }, query: { confirmLockout: true } }),
    ).toMatchObject({
      status: 200,
    });
  });
});
