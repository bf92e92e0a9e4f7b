import { beforeEach, expect, test } from 'vitest';
import { createGroup, updateGroup, updateGroupPeople, viewGroup } from '#plugins/groups/contract.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { MadePerson } from '#tests/server/app/builders.ts';
import type { Body } from '#tests/server/app/input.ts';

let it: Acme<'owner'>;
let ada: MadePerson;
let ben: MadePerson;
let cleo: MadePerson;

beforeEach(async () => {
  it = await acme({ people: ['owner'] });
  [ada, ben, cleo] = [await it.make(), await it.make(), await it.make()];
});

/** A group with Ada as a member. */
async function make(moderators: number[]): Promise<number> {
  const body = { name: 'Sales', description: 'Who sells', moderators, members: [ada.id] };
  return (await it.owner.call(createGroup, { body })).reply.id;
}

async function people(id: number) {
  const { body } = await it.owner.call(viewGroup, { params: { id } });
  const ids = (list: unknown) => (list as { user_id: number }[]).map((one) => one.user_id).toSorted((a, b) => a - b);
  return { moderators: ids(body.group_moderators), members: ids(body.group_members) };
}

test('a list that is given is the list, and one that is left out stays', async () => {
  const id = await make([ben.id]);
  const update = async (lists: Partial<Body<typeof updateGroup>>) =>
    (await it.owner.call(updateGroup, { body: { id, name: 'Sales', ...lists } })).status;
  expect(await update({ moderators: [ben.id], members: [cleo.id] })).toBe(200);
  expect(await people(id)).toEqual({ moderators: [ben.id], members: [cleo.id] });
  expect(await update({ members: [ada.id, cleo.id] })).toBe(200);
  expect(await people(id)).toEqual({ moderators: [ben.id], members: [ada.id, cleo.id] });
  // A person of the list that is left out may be named in the other one.
  expect(await update({ moderators: [ada.id] })).toBe(200);
  expect(await people(id)).toEqual({ moderators: [ada.id], members: [cleo.id] });
  expect(await update({ moderators: [] })).toBe(200);
  expect(await update({})).toBe(200);
  expect(await people(id)).toEqual({ moderators: [], members: [cleo.id] });
});

test.each([
  ['both lists empty', 'moderators', { moderators: [], members: [] }],
  ['the last list empty', 'members', { members: [] }],
])('a group has somebody: %s', async (_case, field, lists) => {
  const id = await make([]);
  const answer = await it.owner.post('/api/group/update', { group_id: id, group_name: 'Sales', ...lists });
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { [field]: ['Please select a moderator or a member'] } },
  });
  expect(await people(id)).toEqual({ moderators: [], members: [ada.id] });
});

test('of lists with the ones that they began as only the difference is saved', async () => {
  const id = await make([ben.id]);
  const was = { group_name: 'Sales', group_desc: 'Who sells', moderators: [ben.id], members: [ada.id] };
  await it.owner.call(updateGroupPeople, { body: { id, members: [cleo.id] } });
  const body = {
    group_id: id,
    group_name: 'Sales and more',
    group_desc: 'Who sells',
    moderators: [ada.id],
    members: [ben.id],
    was,
  };
  expect((await it.owner.post('/api/group/update', body)).status).toBe(200);
  expect(await people(id)).toEqual({ moderators: [ada.id], members: [ben.id, cleo.id] });
});

test('a stale name or description is not saved, and neither are the people of the same form', async () => {
  const id = await make([]);
  const update = (fields: object) => it.owner.post('/api/group/update', { group_id: id, ...fields });
  const was = { group_name: 'Sales', group_desc: 'Who sells' };
  expect((await update({ ...was, group_desc: 'Theirs', was })).status).toBe(200);
  expect(await update({ ...was, group_name: 'Mine', members: [ben.id], was })).toMatchObject({
    status: 409,
    body: {
      status: 'Somebody else has changed this group in the meantime. Look at what has changed, then save again.',
    },
  });
  expect(await people(id)).toEqual({ moderators: [], members: [ada.id] });
  const now = { ...was, group_desc: 'Theirs' };
  expect((await update({ ...now, group_name: 'Mine', members: [ben.id], was: now })).status).toBe(200);
  expect((await update({ group_name: 'Unseen', group_desc: '' })).status).toBe(200);
});
