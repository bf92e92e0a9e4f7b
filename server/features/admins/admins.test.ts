import { beforeEach, describe, expect, test } from 'vitest';
import { findCandidates, listAdmins } from '#plugins/admins/contract.ts';
import { createUser, listUsers } from '#plugins/users/contract.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { makeMember, makeOrganisation, makePerson, type MadePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';
import type { Body } from '#tests/server/app/input.ts';

let it: Acme<never>;
let owner: MadePerson;
let me: MadePerson;
let admin: Browser;

beforeEach(async () => {
  it = await acme({ people: [] });
  owner = await named('Olivia', { owner: true });
  me = await named('Adam', { admin: true });
  admin = await it.as(me);
});

const named = (first_name: string, options: Parameters<typeof makePerson>[2] = {}) =>
  it.make({ ...options, person: { first_name, last_name: 'Z', ...options.person } });
const set = (person: { id: number }, is_admin: '0' | '1', by = admin) =>
  by.post('/api/admin/user/', { user_id: person.id, is_admin });
const namesIn = (people: unknown) => (people as { user_fname: string }[]).map((one) => one.user_fname);
const listed = async (query = '') => namesIn((await admin.get(`/api/admin/list${query}`)).body.org_admin_list);
const found = async (user_name: string, more: Partial<Body<typeof findCandidates>> = {}) =>
  namesIn((await admin.call(findCandidates, { body: { search: user_name, ...more } })).body.users_list);

describe('unassigning', () => {
  test('an owner who is at home here is refused', async () => {
    const answer = await set(owner, '0');
    expect(answer.body).toMatchObject({ code: 409, status: 'An owner cannot be unassigned.' });
  });

  test('oneself is refused', async () => {
    const answer = await set(me, '0');
    expect(answer.body).toMatchObject({ code: 409, status: 'You cannot unassign yourself.' });
    expect(await listed()).toEqual(['Adam', 'Olivia']);
  });

  test('a member who is no administrator, a deleted one, a stranger: there is no such administrator', async () => {
    const beta = await makeOrganisation(it.store);
    const member = await named('Mia');
    const gone = await named('Gone', { status: 'deleted', invitedOnly: true });
    const stranger = await makePerson(it.store, beta, { admin: true });
    for (const person of [member, gone, stranger]) expect((await set(person, '0')).status).toBe(404);
  });

  test('the last owner who administrates is refused, though external; one of two is not', async () => {
    await it.store.write((tx) =>
      tx.updateTable('memberships').set({ is_external: 1 }).where('person_id', '=', owner.id).execute(),
    );
    const answer = await set(owner, '0');
    expect(answer.body).toMatchObject({
      code: 409,
      status: 'An organisation needs an owner who is an administrator.',
    });
    const second = await named('Otto', { owner: true, external: true });
    expect((await set(second, '0')).status).toBe(200);
    expect(await listed()).toEqual(['Adam', 'Olivia']);
    expect((await set(owner, '0')).status).toBe(409);
  });

  test('takes the rights away from the next call on', async () => {
    const other = await named('Bea', { admin: true });
    const browser = await it.as(other);
    expect((await browser.call(listUsers)).status).toBe(200);
    const answer = await set(other, '0');
    expect(answer.body).toMatchObject({ code: 200, status: 'Bea Z is no longer an administrator.' });
    expect((await browser.call(listUsers)).status).toBe(403);
    expect(await listed()).toEqual(['Adam', 'Olivia']);
  });
});

describe('adding', () => {
  test.each([
    ['nobody', undefined, 'User is required.'],
    ['a word', 'adam', 'User is not in the list.'],
    ['zero', 0, 'User is required.'],
  ])('%s is refused under its field', async (_, user_id, sentence) => {
    const answer = await admin.post('/api/admin/user/', { user_id, is_admin: '1' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ user_id: [sentence] });
  });

  test('who is inactive or an administrator already is refused', async () => {
    const inactive = await named('Ina', { status: 'inactive' });
    expect((await set(inactive, '1')).body.status).toBe('Only an active user can be made an administrator.');
    expect((await set(me, '1')).body.status).toBe('This user is already an administrator.');
    expect((await set(owner, '1')).status).toBe(409);
  });

  test('gives the rights from the next call on, in this organisation alone', async () => {
    const beta = await makeOrganisation(it.store);
    const mia = await named('Mia');
    await makeMember(it.store, beta, { ...mia, first_name: 'Mia' }, { external: true });
    const browser = await it.as(mia);
    expect((await browser.call(listUsers)).status).toBe(403);
    expect((await set(mia, '1')).body).toMatchObject({ code: 200, status: 'Mia Z is an administrator now.' });
    expect((await browser.call(listUsers)).status).toBe(200);
    const elsewhere = await it.store.read
      .selectFrom('memberships')
      .select('is_admin')
      .where('organisation_id', '=', beta.id)
      .where('person_id', '=', mia.id)
      .executeTakeFirstOrThrow();
    expect(elsewhere.is_admin).toBe(0);
  });

  test('an owner from elsewhere who was unassigned can be added again', async () => {
    const external = await named('Otto', { owner: true, external: true });
    expect((await set(external, '0')).status).toBe(200);
    expect((await set(external, '1')).status).toBe(200);
  });
});

describe('the list', () => {
  test('holds administrators alone, those of this organisation', async () => {
    const beta = await makeOrganisation(it.store);
    await makePerson(it.store, beta, { admin: true, person: { first_name: 'Beta' } });
    await named('Mia');
    const { body } = await admin.call(listAdmins);
    expect(body.org_admin_list).toMatchObject([
      { user_name: 'Adam Z', user_email: me.email, is_owner: '0', user_external: '0', is_admin: '1' },
      { user_name: 'Olivia Z', user_email: owner.email, is_owner: '1', user_external: '0', is_admin: '1' },
    ]);
    expect(body).not.toHaveProperty('next_cursor');
  });

  test('is read page by page, each once, and searched', async () => {
    for (const name of ['Cleo', 'Bea', 'Dora']) await named(name, { admin: true });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await admin.get(`/api/admin/list?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(body.total_count).toBe(5);
      seen.push(...namesIn(body.org_admin_list));
      cursor = typeof body.next_cursor === 'string' ? body.next_cursor : '';
    } while (cursor);
    expect(seen).toEqual(['Adam', 'Bea', 'Cleo', 'Dora', 'Olivia']);
    expect(await listed('?limit=9&search=LEO')).toEqual(['Cleo']);
    expect(await listed('?limit=9&search=%25')).toEqual([]);
    expect((await admin.call(listAdmins, { query: { limit: 2, search: 'z' } })).reply.total).toBe(5);
    expect((await admin.call(listAdmins, { query: { cursor: 'nonsense' } })).status).toBe(422);
  });
});

describe('the search for candidates', () => {
  test('a single space finds all active people who are no administrators', async () => {
    await named('Mia');
    await named('Pia', { invitedOnly: true });
    await named('Ina', { status: 'inactive' });
    await named('Gone', { status: 'deleted', invitedOnly: true });
    expect(await found(' ')).toEqual(['Mia', 'Pia']);
    expect(await found('')).toEqual(['Mia', 'Pia']);
    expect(await found(' ', { limit: 1 })).toEqual(['Mia']);
  });

  test('finds by name, address and phone; who begins with the text comes first', async () => {
    await named('Amia');
    await named('Mia', { person: { email: 'x@y.test', mobile: '5550001112' } });
    expect(await found('mia')).toEqual(['Mia', 'Amia']);
    expect(await found('x@y')).toEqual(['Mia']);
    expect(await found('000111')).toEqual(['Mia']);
    expect(await found('adam')).toEqual([]);
    expect((await admin.call(findCandidates, { body: { search: 'x'.repeat(201) } })).status).toBe(422);
  });

  test('of who has not accepted yet and has an account elsewhere only what was typed is told', async () => {
    const beta = await makeOrganisation(it.store);
    const eve = await makePerson(it.store, beta, { person: { first_name: 'Eve', last_name: 'Elsewhere' } });
    await admin.call(createUser, {
      body: {
        firstName: 'E',
        lastName: '',
        email: eve.email,
        mobile: '0123456789',
        invited: false,
      },
    });
    const { body } = await admin.call(findCandidates, { body: { search: ' ' } });
    expect(body.users_list).toMatchObject([{ user_name: 'E', user_fname: 'E', user_external: '0' }]);
    expect(await found('elsewhere')).toEqual([]);
  });
});
