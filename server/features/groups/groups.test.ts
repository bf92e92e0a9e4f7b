import { beforeEach, describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import {
  deleteGroup,
  listGroups,
  listMyGroups,
  searchPeople,
  setGroupRole,
  updateGroup,
  updateGroupPeople,
  viewGroup,
} from '#plugins/groups/contract.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import {
  makeGroup,
  makeMember,
  makeOrganisation,
  makePerson,
  makePolicy,
  type MadeOrganisation,
  type MadePerson,
} from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import type { Body } from '#tests/server/app/input.ts';

let it: Acme<never>;
let beta: MadeOrganisation;
let admin: Browser;
let ada: MadePerson;
let ben: MadePerson;
let cleo: MadePerson;

const named = (first_name: string, options: Parameters<typeof makePerson>[2] = {}) =>
  it.make({ ...options, person: { first_name, last_name: 'Z', ...options.person } });

beforeEach(async () => {
  it = await acme({ people: [] });
  beta = await makeOrganisation(it.store, { name: 'Beta' });
  admin = await it.as(await named('Olivia', { owner: true }));
  [ada, ben, cleo] = [await named('Ada'), await named('Ben'), await named('Cleo')];
});

const form = (fields: object = {}) => ({ group_name: 'Sales', group_desc: 'Who sells', members: [ada.id], ...fields });

async function make(fields: object = {}, by = admin): Promise<number> {
  const answer = await by.post('/api/group/create', form(fields));
  expect(answer.body.status).toBe('The group was created.');
  return Number(answer.body.group_id);
}

interface Shown {
  user_id: number;
  user_name: string;
}
/** The people of a group by role, as an administrator sees them. */
async function people(id: number) {
  const { body } = await admin.call(viewGroup, { params: { id } });
  const ids = (list: unknown) => (list as Shown[]).map((one) => one.user_id);
  return { moderators: ids(body.group_moderators), members: ids(body.group_members) };
}
const sorted = (codes: number[]) => codes.toSorted((a, b) => a - b);
const groupRows = () => it.store.read.selectFrom('groups').select(['id', 'name']).execute();

describe('making a group', () => {
  test.each([
    ['group_name', { group_name: '  ' }, 'Name is required.'],
    ['group_name', { group_name: 'x'.repeat(101) }, 'Name can have at most 100 characters.'],
    ['group_name', { group_name: 'two\nlines' }, 'Name must be one line of plain text.'],
    [
      'group_desc',
      { group_desc: 'a\u202eb' },
      'Description contains an unseen character (U+202E). Delete it and type the text again.',
    ],
    ['group_desc', { group_desc: 'x'.repeat(501) }, 'Description can have at most 500 characters.'],
    ['group_desc', { group_desc: 'a\u0007b' }, 'Description must be plain text.'],
    ['moderators', { members: [] }, 'Please select a moderator or a member'],
    [
      'members',
      { moderators: Array(1001).fill(1), members: Array(1001).fill(1) },
      'Choose at most 1,000 users at once.',
    ],
  ])('is refused under %s', async (field, fields, sentence) => {
    const answer = await admin.post('/api/group/create', form(fields));
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[field]).toEqual([sentence]);
    expect(await groupRows()).toEqual([]);
  });

  test('nobody can be in both lists', async () => {
    const answer = await admin.post('/api/group/create', form({ moderators: [ben.id, ada.id] }));
    expect(answer.body.errors).toEqual({ members: ['A user cannot be both a moderator and a member.'] });
    expect(await groupRows()).toEqual([]);
  });

  test('a deleted, unknown or foreign person is refused, and no group is made', async () => {
    const deleted = await named('Dora', { status: 'deleted' });
    const foreign = await makePerson(it.store, beta);
    const answers = [];
    for (const id of [deleted.id, foreign.id, 987_654])
      answers.push((await admin.post('/api/group/create', form({ members: [ada.id, id] }))).text);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('This user does not exist.');
    expect(await groupRows()).toEqual([]);
  });

  test('external, invited and inactive people can be members; an invited person shows only what was typed', async () => {
    const elsewhere = await makePerson(it.store, beta, { person: { first_name: 'Secret', email: 'x@beta.test' } });
    await makeMember(it.store, it.acme, { ...elsewhere, email: '' }, { external: true, invitedOnly: true });
    const off = await named('Ina', { status: 'inactive' });
    const id = await make({ members: [elsewhere.id, off.id] });
    const { body, text } = await admin.call(viewGroup, { params: { id } });
    expect(body.group_members).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ user_name: 'Typed', user_email: 'x@beta.test' }),
        expect.objectContaining({ user_id: off.id }),
      ]),
    );
    expect(text).not.toContain('Secret');
  });

  test('a name is unique in an organisation, ignoring case and spaces; other organisations may use it', async () => {
    await make();
    const again = await admin.post('/api/group/create', form({ group_name: ' SALES  ' }));
    expect(again.status).toBe(422);
    expect(again.body.errors).toEqual({ group_name: ['There is already a group with this name.'] });
    const other = await makePerson(it.store, beta, { owner: true });
    await make({ members: [other.id] }, await it.as(other));
    expect(await groupRows()).toHaveLength(2);
  });
});

describe('the list', () => {
  test('is in the order of names, with counts; a searched page has the total', async () => {
    for (const name of ['Zebra', 'apple', 'Mango 100%']) await make({ group_name: name, moderators: [ben.id] });
    const names = (body: Record<string, unknown>) =>
      (body.group_list as { group_name: string }[]).map((one) => one.group_name);
    const whole = (await admin.call(listGroups)).body;
    expect(names(whole)).toEqual(['apple', 'Mango 100%', 'Zebra']);
    expect(whole).not.toHaveProperty('total_count');
    expect(whole.group_list).toContainEqual(
      expect.objectContaining({ group_name: 'Zebra', group_desc: 'Who sells', user_count: 2, is_moderator: '0' }),
    );
    const first = (await admin.call(listGroups, { query: { limit: 2 } })).body;
    expect(names(first)).toEqual(['apple', 'Mango 100%']);
    expect(first.total_count).toBe(3);
    const second = (await admin.get(`/api/group/list?limit=2&cursor=${String(first.next_cursor)}`)).body;
    expect(names(second)).toEqual(['Zebra']);
    expect(second.next_cursor).toBeNull();
    expect(names((await admin.call(listGroups, { query: { search: '00%' } })).body)).toEqual(['Mango 100%']);
    expect(names((await admin.call(listGroups, { query: { search: '_' } })).body)).toEqual([]);
    await make({ group_name: 'Without Ben', moderators: [], members: [ada.id] });
    const withoutBen = (await admin.call(listGroups, { query: { limit: 2, without: ben.id } })).body;
    expect([names(withoutBen), withoutBen.total_count]).toEqual([['Without Ben'], 1]);
    expect((await admin.call(listGroups, { query: { cursor: 'nonsense' } })).status).toBe(422);
  });

  test('everybody sees the groups that they are in, and no others', async () => {
    const id = await make({ moderators: [ben.id] });
    await make({ group_name: 'Other', members: [cleo.id] });
    const mine = async (person: MadePerson) => (await (await it.as(person)).call(listMyGroups)).body.group_list;
    expect(await mine(ben)).toEqual([expect.objectContaining({ group_id: id, is_moderator: '1' })]);
    expect(await mine(ada)).toEqual([expect.objectContaining({ group_id: id, is_moderator: '0' })]);
  });
});

describe('one group', () => {
  test('has its people by role in the order of names, and its policies', async () => {
    const { groupId, id } = await makePolicy(it.store, it.acme, { forced: true, ranges: [['10.0.0.0', '10.0.0.9']] });
    await admin.call(updateGroupPeople, {
      body: {
        id: groupId,
        moderators: [cleo.id, ben.id],
        members: [ada.id],
      },
    });
    const { body } = await admin.call(viewGroup, { params: { id: groupId } });
    expect(body.group_details).toMatchObject({ group_id: groupId, user_count: 3 });
    expect(body.group_moderators).toEqual([
      { user_id: ben.id, groupuser_id: ben.id, user_name: 'Ben Z', user_email: ben.email },
      expect.objectContaining({ user_id: cleo.id }),
    ]);
    expect(body.group_members).toEqual([expect.objectContaining({ user_id: ada.id })]);
    expect(body.secuirtypolicy_details).toEqual([
      expect.objectContaining({ policy_id: id, is_forced2fa: '1', ip_count: 1 }),
    ]);
  });

  test('is shown to the people in it and to nobody else', async () => {
    const id = await make({ moderators: [ben.id] });
    const code = async (person: MadePerson) =>
      (await (await it.as(person)).call(viewGroup, { params: { id } })).body.code;
    expect([await code(ada), await code(ben), await code(cleo)]).toEqual([200, 200, 403]);
  });
});

describe('changing the people of a group', () => {
  test('sends only the changed people; two administrators at once do not undo each other', async () => {
    const id = await make({ moderators: [ben.id] });
    const [one, two] = await Promise.all([
      admin.call(updateGroupPeople, { body: { id, members: [cleo.id] } }),
      admin.call(updateGroupPeople, { body: { id, moderators: [ada.id] } }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await people(id)).toEqual({ moderators: [ada.id, ben.id], members: [cleo.id] });
  });

  test('is refused for a person in both lists, or both removed and kept', async () => {
    const id = await make();
    const both = await admin.call(updateGroupPeople, {
      body: {
        id,
        moderators: [ben.id],
        members: [ben.id],
      },
    });
    expect(both.body.errors).toHaveProperty('add_members');
    const gone = await admin.call(updateGroupPeople, {
      body: {
        id,
        moderators: [ben.id],
        removed: [ben.id],
      },
    });
    expect(gone.body.errors).toEqual({ remove_users: ['A user cannot be both removed and kept.'] });
    expect(await people(id)).toEqual({ moderators: [], members: [ada.id] });
  });

  test('a moderator who is added again stays a moderator', async () => {
    const id = await make({ moderators: [ben.id] });
    const add = (...added: number[]) => admin.call(updateGroupPeople, { body: { id, added } });
    expect((await add(ben.id, cleo.id)).status).toBe(200);
    expect((await add(ben.id)).body.status).toBe('This user is already in the group.');
    expect(await people(id)).toEqual({ moderators: [ben.id], members: [ada.id, cleo.id] });
  });

  test('the last people of a group cannot be removed', async () => {
    const id = await make();
    const answer = await admin.call(updateGroupPeople, { body: { id, removed: [ada.id] } });
    expect(answer).toMatchObject({ status: 409 });
    expect(answer.body.status).toContain('These are the last users of the group.');
    const two = await make({ group_name: 'Two', members: [ada.id, ben.id] });
    expect((await admin.call(updateGroupPeople, { body: { id: two, removed: [ada.id, ada.id] } })).status).toBe(200);
    expect(await people(id)).toEqual({ moderators: [], members: [ada.id] });
  });

  test('a second removal or addition has no effect and is refused with a reason', async () => {
    const id = await make({ members: [ada.id, ben.id] });
    const twice = async (body: Partial<Body<typeof updateGroupPeople>>) => {
      const calls = [1, 2].map(() => admin.call(updateGroupPeople, { body: { id, ...body } }));
      return (await Promise.all(calls)).map((answer) => answer.body.status).toSorted();
    };
    expect(await twice({ removed: [ben.id] })).toEqual([
      'The users of the group were updated.',
      'This user is no longer in the group.',
    ]);
    expect(await twice({ members: [cleo.id] })).toEqual([
      'The users of the group were updated.',
      'This user is already in the group.',
    ]);
    // Names that this call does not know change nothing, and it says so.
    const other = await admin.post('/api/group/user/update', { group_id: id, members: [ada.id] });
    expect(other.body.status).toBe('Nothing was changed, because no users were given.');
    expect(await people(id)).toEqual({ moderators: [], members: [ada.id, cleo.id] });
  });

  test('name, description and people change together, or not at all', async () => {
    const id = await make();
    await make({ group_name: 'Taken' });
    const body = { id, name: 'Taken', description: 'New', members: [ada.id, ben.id] };
    expect((await admin.call(updateGroup, { body })).body.errors).toHaveProperty('group_name');
    expect(await people(id)).toEqual({ moderators: [], members: [ada.id] });
    expect((await admin.call(updateGroup, { body: { ...body, name: 'sales' } })).status).toBe(200);
    expect((await admin.call(viewGroup, { params: { id } })).body.group_details).toMatchObject({
      group_name: 'sales',
      group_desc: 'New',
      user_count: 2,
    });
  });

  test('line ends are normalised', async () => {
    const id = await make({ group_desc: ' a\r\nb\rc\n' });
    const { body } = await admin.call(viewGroup, { params: { id } });
    expect(body).toMatchObject({ group_details: { group_desc: 'a\nb\nc' } });
  });
});

describe('a moderator who is not an administrator', () => {
  let id: number;
  let moderator: Browser;
  beforeEach(async () => {
    id = await make({ moderators: [ben.id] });
    moderator = await it.as(ben);
  });
  const role = (browser: Browser, person: MadePerson, to: '1' | '2') =>
    browser.post('/api/group/user/role', { group_id: id, groupuser_id: person.id, groupuser_role: to });

  test('changes the own group, and no other', async () => {
    const other = await make({ group_name: 'Other', members: [ada.id] });
    expect((await role(moderator, ada, '1')).body.status).toBe('The user is a moderator now.');
    const refused = await moderator.call(updateGroupPeople, { body: { id: other, members: [ben.id] } });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 403, status: 'Only an administrator or a moderator of this group can do this.' },
    });
    expect((await moderator.call(updateGroupPeople, { body: { id, removed: [ada.id] } })).status).toBe(200);
    for (const [path, body] of [
      ['create', form({ group_name: 'Mine' })],
      ['update', { group_id: id, group_name: 'Mine' }],
      ['user/search', { user_name: ' ' }],
    ] as const)
      expect((await moderator.post(`/api/group/${path}`, body)).status).toBe(403);
    expect((await moderator.call(deleteGroup, { params: { id } })).status).toBe(403);
  });

  test('is a moderator in the session until the last such group is gone', async () => {
    const isModerator = async () =>
      ((await moderator.call(userDetails)).body.user_details as Record<string, unknown>).is_groupmoderator;
    expect(await isModerator()).toBe('1');
    expect((await role(moderator, ben, '2')).status).toBe(200);
    expect(await isModerator()).toBe('0');
    expect((await role(moderator, ben, '1')).status).toBe(403);
    expect((await moderator.call(viewGroup, { params: { id } })).status).toBe(200);
  });

  test('of two moderators who demote each other at once, at least one stays a moderator', async () => {
    await role(moderator, ada, '1');
    const second = await it.as(ada);
    const codes = (await Promise.all([role(moderator, ada, '2'), role(second, ben, '2')])).map(({ status }) => status);
    expect(sorted(codes)).toEqual([200, 403]);
    expect((await people(id)).moderators).toHaveLength(1);
  });
});

test('the same role change twice at once has one effect and one refusal with a reason', async () => {
  const id = await make();
  const convert = (to: string) =>
    admin.post('/api/group/user/role', { group_id: id, groupuser_id: ada.id, groupuser_role: to });
  for (const [to, refusal] of [
    ['1', 'This user is already a moderator.'],
    ['2', 'This user is already a member.'],
  ] as const) {
    const answers = await Promise.all([convert(to), convert(to)]);
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.status).toBe(refusal);
  }
  expect((await admin.call(setGroupRole, { body: { id, groupUserId: ben.id, role: 'moderator' } })).body).toMatchObject(
    { code: 404, status: 'This user does not exist.' },
  );
});

describe('deleting a group', () => {
  test('keeps the people and updates their counts; a second deletion is refused', async () => {
    const id = await make({ moderators: [ben.id] });
    const answers = await Promise.all([1, 2].map(() => admin.call(deleteGroup, { params: { id } })));
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 404]);
    const rows = await it.store.read
      .selectFrom('memberships')
      .select('group_count')
      .where('person_id', 'in', [ada.id, ben.id])
      .execute();
    expect(rows.map((row) => row.group_count)).toEqual([0, 0]);
  });

  test('while a person is added leaves nobody in the deleted group', async () => {
    const id = await make();
    await Promise.all([
      admin.call(updateGroupPeople, { body: { id, members: [ben.id, cleo.id] } }),
      admin.call(deleteGroup, { params: { id } }),
    ]);
    expect(await groupRows()).toEqual([]);
    expect(await it.store.read.selectFrom('group_members').select('person_id').execute()).toEqual([]);
  });
});

describe('searching people', () => {
  const found = async (body: object) =>
    ((await admin.post('/api/group/user/search', body)).body.users_list as Shown[]).map((one) => one.user_name);

  test('a single space finds everybody but the deleted; names that begin with the text come first, up to the limit', async () => {
    await named('Dora', { status: 'deleted' });
    await makePerson(it.store, beta, { person: { first_name: 'Bert' } });
    expect(await found({ user_name: ' ' })).toEqual(['Ada Z', 'Ben Z', 'Cleo Z', 'Olivia Z']);
    expect(await found({ user_name: ' ', limit: 2 })).toHaveLength(2);
    expect(await found({ user_name: 'be' })).toEqual(['Ben Z']);
    expect(await found({ user_name: ben.email })).toEqual(['Ben Z']);
    const id = await make({ moderators: [ben.id] });
    expect(await found({ user_name: ' ', not_in_group_id: id })).toEqual(['Cleo Z', 'Olivia Z']);
    expect((await admin.call(searchPeople, { body: { name: 'x'.repeat(201) } })).status).toBe(422);
  });

  test("leaving out a group reveals nothing about another organisation's group", async () => {
    const shared = await named('Dora');
    await makeMember(it.store, beta, shared);
    const theirs = await makeGroup(it.store, beta, [shared]);
    expect(await found({ user_name: 'dora', not_in_group_id: theirs.id })).toEqual(['Dora Z']);
  });
});
