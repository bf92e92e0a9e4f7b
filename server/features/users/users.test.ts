import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { searchPeople } from '#plugins/groups/contract.ts';
import { viewOrganisation } from '#plugins/organisation/contract.ts';
import { deleteUser, listUsers, sendInvitation, setUserStatus, updateUser, viewUser } from '#plugins/users/contract.ts';
import { PostgresConnection } from '#server/platform/db/postgres/postgresConnection.ts';
import { SqliteConnection } from '#server/platform/db/sqlite/sqliteConnection.ts';
import { insertRange } from '#server/features/policies/queries.ts';
import { addRangeOf } from '#server/domain/lockout/ownRanges.ts';
import { putFile } from '#server/platform/files/putFile.ts';
import { rangeColumns } from '#server/platform/http/connection/addressRange.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { makeOrganisation, makePerson, makePolicy } from '#tests/server/app/builders.ts';

let it: Acme<'owner' | 'admin'>;

beforeEach(async () => {
  it = await acme({ people: ['owner', 'admin'] });
});

const form = {
  user_fname: 'Neo',
  user_lname: 'Newman',
  user_email: 'neo@acme.test',
  user_mobile: '0123456789',
  user_invited: '1',
};
const named = (first_name: string, options: Parameters<typeof makePerson>[2] = {}) =>
  it.make({ ...options, person: { first_name, last_name: 'Z', ...options.person } });
const namesOf = (answer: { body: Record<string, unknown> }) =>
  (answer.body.users_list as { user_fname: string }[]).map((one) => one.user_fname);
const mails = () => it.store.read.selectFrom('outbox').select(['recipient', 'kind']).orderBy('id').execute();

describe('adding a person', () => {
  test.each([
    ['user_fname', ''],
    ['user_fname', 'x'.repeat(101)],
    ['user_lname', 'x'.repeat(101)],
    ['user_email', 'no address'],
    ['user_email', 'neo@localhost'],
    ['user_email', 'neo@ac\u202eme.test'],
    ['user_email', `${'x'.repeat(95)}@a.test`],
    ['user_mobile', '123456789'],
    ['user_mobile', '12345678901'],
    ['user_mobile', '12345abcde'],
  ])('is refused under its field for %s = %s', async (field, value) => {
    const answer = await it.admin.post('/api/user/create', { ...form, [field]: value });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
    expect(await mails()).toEqual([]);
  });

  test('null for the last name counts as left out', async () => {
    const made = await it.admin.post('/api/user/create', { ...form, user_lname: null });
    expect(made.status).toBe(200);
    const list = await it.admin.call(listUsers, { query: { status: 'all', search: 'neo' } });
    expect(list.body.users_list).toMatchObject([{ user_lname: '' }]);
  });

  test('the address is stored in lower case; a second time it is refused under its field', async () => {
    expect((await it.admin.post('/api/user/create', { ...form, user_email: 'NEO@Acme.test' })).status).toBe(200);
    const again = await it.admin.post('/api/user/create', form);
    expect(again.status).toBe(422);
    expect(again.body.errors).toEqual({ user_email: ['This user is already in your organisation.'] });
    expect(await mails()).toEqual([{ recipient: 'neo@acme.test', kind: 'invitation' }]);
  });

  test('without the invitation no mail is sent, and the list says so', async () => {
    await it.admin.post('/api/user/create', { ...form, user_invited: '0' });
    expect(await mails()).toEqual([]);
    const list = await it.admin.call(listUsers, { query: { status: 'not_invited' } });
    expect(list.body.users_list).toMatchObject([
      { user_email: form.user_email, is_userinvited: 0, user_emailverify: 0 },
    ]);
  });

  test('an owner whose address is not verified adds nobody', async () => {
    await it.store.write((tx) =>
      tx.updateTable('memberships').set({ verified: 0 }).where('person_id', '=', it.owner.id).execute(),
    );
    const answer = await (await it.as(it.owner)).post('/api/user/create', form);
    expect(answer.status).toBe(403);
  });

  test('an address with an account is answered as one without, until the person accepts', async () => {
    const beta = await makeOrganisation(it.store);
    const eve = await makePerson(it.store, beta, { person: { first_name: 'Eve', mobile: '9999999999' } });
    const seen = async (user_email: string) => {
      const made = await it.admin.post('/api/user/create', { ...form, user_email });
      const user_id = Number(made.body.user_id);
      const renamed = await it.admin.call(updateUser, { body: { id: user_id, firstName: 'Eva', lastName: 'Anders' } });
      const all = (await it.admin.call(listUsers, { query: { status: 'all', search: 'eva' } })).body.users_list as {
        user_id: number;
      }[];
      const answers = [
        made.body,
        renamed,
        all.filter((row) => row.user_id === user_id),
        (await it.admin.call(viewUser, { params: { id: user_id } })).body,
        (await it.admin.call(listUsers, { query: { status: 'external' } })).body,
        (await it.admin.call(searchPeople, { body: { name: user_email } })).body,
        (await it.admin.call(listUsers, { query: { status: 'all', search: '9999999999' } })).body,
      ];
      const text = JSON.stringify(answers.map((answer) => ('text' in answer ? answer.text : answer)));
      return text.replaceAll(user_email, 'ADDRESS').replaceAll(`_id":${user_id}`, '_id":ID');
    };
    const [known, unknown] = [await seen(eve.email), await seen('nobody@else.test')];
    expect(known).toBe(unknown);
    expect(known).toContain('Eva Anders');
    const account = it.store.read.selectFrom('people').select(['first_name', 'mobile']).where('id', '=', eve.id);
    expect(await account.executeTakeFirst()).toEqual({ first_name: 'Eve', mobile: '9999999999' });
  });

  test('an address with an account takes as many statements as one without, so that the time tells nothing', async () => {
    const eve = await makePerson(it.store, await makeOrganisation(it.store));
    const spies = [SqliteConnection, PostgresConnection].map(({ prototype }) => vi.spyOn(prototype, 'executeQuery'));
    const statements = async (user_email: string) => {
      for (const spy of spies) spy.mockClear();
      expect((await it.admin.post('/api/user/create', { ...form, user_email })).status).toBe(200);
      return spies.map(({ mock }) => mock.calls.length);
    };
    await statements('first@else.test');
    expect(await statements(eve.email)).toEqual(await statements('nobody@else.test'));
    for (const spy of spies) spy.mockRestore();
  });

  test('too many invitations of one person are refused with what is limited and until when', async () => {
    const { body } = await it.admin.post('/api/user/create', form);
    let answer = await it.admin.post('/api/user/resendinvitation', { user_id: body.user_id });
    for (let sent = 2; sent <= 20 && answer.status === 200; sent++)
      answer = await it.admin.post('/api/user/resendinvitation', { user_id: body.user_id });
    expect(answer.status).toBe(429);
    expect(answer.body.status).toMatch(/invit.*\. Try again in \d+ minutes\.$/i);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
  });

  test('ids tell neither age nor number', async () => {
    const policy = await makePolicy(it.store, it.acme, {});
    const image = { mime: 'image/png' as const, width: 1, height: 1, content: new Uint8Array([1]) };
    const made = async (number: number) => {
      const user = await it.admin.post('/api/user/create', { ...form, user_email: `p${number}@acme.test` });
      const group = { group_name: `G${number}`, members: [user.body.user_id] };
      const groupId = (await it.admin.post('/api/group/create', group)).body.group_id;
      const range = rangeColumns({ from: `192.0.2.${number}`, to: `192.0.2.${number}` });
      const rows = await it.store.write(async (tx) => [
        await insertRange(tx, policy.id, range),
        (await putFile(tx, { kind: 'picture', personId: it.owner.id }, image, { replaces: 'any', now: 0 })).id,
        await addRangeOf(tx, it.owner.id, { from: `192.0.2.${number}`, to: '192.0.2.9' }),
      ]);
      return [user.body.user_id, groupId, ...rows].map(Number);
    };
    const ids = [...(await made(1)), ...(await made(2)), ...(await made(3))];
    for (const [at, one] of ids.entries())
      for (const other of ids.slice(at + 1)) expect(Math.abs(one - other)).toBeGreaterThan(1);
    expect(ids.every((id) => /^\d{7,15}$/.test(String(id)))).toBe(true);
  });
});

describe('the list', () => {
  test('is answered whole without paging, and page by page with it, each person once', async () => {
    for (const letter of ['e', 'b', 'd', 'a', 'c']) await named(letter);
    const whole = await it.admin.call(listUsers, { query: { status: 'all' } });
    expect(namesOf(whole)).toEqual(['a', 'Adam', 'b', 'c', 'd', 'e', 'Olivia']);
    expect(whole.body).not.toHaveProperty('next_cursor');
    const sorted = await it.admin.call(listUsers, { query: { status: 'all', sort: 'name' } });
    expect(sorted.body).toMatchObject({ next_cursor: null, total_count: (whole.body.users_list as []).length });
    const none = await it.admin.get('/api/user/list?limit=0');
    expect(none).toMatchObject({ status: 422, body: { errors: { limit: ['Enter a whole number, 1 or more.'] } } });
    for (const sort of ['name', '-name', 'status', '-status', 'invite', '-invite']) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = await it.admin.get(
          `/api/user/list?status=all&limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`,
        );
        expect(page.body.total_count).toBe(7);
        seen.push(...namesOf(page));
        cursor = typeof page.body.next_cursor === 'string' ? page.body.next_cursor : '';
      } while (cursor);
      expect(seen.toSorted(), sort).toEqual(namesOf(whole).toSorted());
    }
  });

  test('continues after the longest possible name, of four-byte letters', async () => {
    for (const mobile of ['1', '2']) await named('𠀀'.repeat(50), { person: { last_name: '𠀀'.repeat(50), mobile } });
    const { body } = await it.admin.call(listUsers, { query: { status: 'all', limit: 3 } });
    const next = await it.admin.get(`/api/user/list?status=all&limit=3&cursor=${String(body.next_cursor)}`);
    expect(next.status).toBe(200);
    expect(next.body.users_list).toHaveLength(1);
  });

  test('is sorted by status and invitation, within each by name', async () => {
    await named('Ina', { status: 'inactive' });
    await named('Pia', { invitedOnly: true });
    expect(namesOf(await it.admin.call(listUsers, { query: { status: 'all', sort: '-status', limit: 9 } }))).toEqual([
      'Ina',
      'Adam',
      'Olivia',
      'Pia',
    ]);
    expect(namesOf(await it.admin.call(listUsers, { query: { status: 'all', sort: 'invite', limit: 9 } }))).toEqual([
      'Pia',
      'Adam',
      'Ina',
      'Olivia',
    ]);
  });

  test.each([
    ['active', ['Adam', 'Fay', 'Olivia', 'Pia']],
    ['inactive', ['Ina']],
    ['pending', ['Pia']],
    ['confirmed', ['Adam', 'Ina', 'Olivia']],
    ['not_invited', ['Fay']],
    ['not_joined', ['Fay', 'Pia']],
    ['external', []],
    ['all', ['Adam', 'Del', 'Fay', 'Ina', 'Olivia', 'Pia']],
  ])('filtered by %s', async (status, names) => {
    await named('Ina', { status: 'inactive' });
    await named('Pia', { invitedOnly: true });
    await named('Fay', { invitedOnly: true, membership: { invited_at: null } });
    await named('Del', { invitedOnly: true, status: 'deleted' });
    expect(namesOf(await it.admin.get(`/api/user/list?status=${status}`))).toEqual(names);
  });

  test('a forged cursor and an unknown filter are refused', async () => {
    expect((await it.admin.call(listUsers, { query: { limit: 2, cursor: 'nonsense' } })).status).toBe(422);
    expect((await it.admin.get('/api/user/list?status=everybody')).status).toBe(422);
  });

  test('finds by any part of name, address and phone', async () => {
    await named('Ramanujan', { person: { email: 'srinivasa@acme.test', mobile: '9876501234' } });
    for (const search of ['manuj', 'SRINI', '650123', 'raman srini'])
      expect(namesOf(await it.admin.call(listUsers, { query: { status: 'all', limit: 5, search } })), search).toEqual([
        'Ramanujan',
      ]);
    expect(namesOf(await it.admin.call(listUsers, { query: { status: 'all', limit: 5, search: '%' } }))).toEqual([]);
  });
});

describe('a person', () => {
  test('is shown with applications, groups and policies; unknown, deleted and foreign people give the same error', async () => {
    const beta = await makeOrganisation(it.store);
    const stranger = await makePerson(it.store, beta);
    const gone = await named('Gone', { status: 'deleted', invitedOnly: true });
    const answers = await Promise.all(
      [stranger.id, gone.id, 987_654].map((id) => it.admin.call(viewUser, { params: { id } })),
    );
    expect(answers.map((answer) => answer.text)).toEqual(Array.from({ length: 3 }, () => answers[0]?.text));
    expect(answers[0]?.body).toMatchObject({ code: 404, status_code: '404' });
    const viewed = await it.admin.call(viewUser, { params: { id: it.owner.id } });
    expect(viewed.body).toMatchObject({
      user_details: { user_name: 'Olivia Owner', is_owner: '1', orguser_status: '1' },
      user_app_details: [],
      groups: [],
      user_groups: [],
      policies: [{ policy_name: 'Default Policy' }],
      user_policies: [{ policy_name: 'Default Policy' }],
    });
  });

  test('is shown with the account where it is ours, and its session is ended', async () => {
    const mia = await named('Mia');
    const browser = await it.as(mia);
    const view = async (id: number) => (await it.admin.call(viewUser, { params: { id } })).body;
    const end = (user_id: number, session_id: unknown) =>
      it.admin.post('/api/user/session/end', { user_id, session_id });
    const sessionOf = async (id: number) =>
      (await it.store.read.selectFrom('sessions').select('id').where('person_id', '=', id).executeTakeFirstOrThrow())
        .id;
    const viewed = await view(mia.id);
    expect(viewed.user_account).toEqual({
      joined_at: expect.any(Number) as number,
      is_2fa: '0',
      last_signin_at: expect.any(Number) as number,
    });
    expect(viewed.user_security).toMatchObject({ ip_count: 0, session_list: [{ is_current: '0' }] });
    expect(JSON.stringify(viewed)).not.toContain('127.0.0.1');
    expect((await end(mia.id, await sessionOf(mia.id))).status).toBe(200);
    expect((await browser.call(userDetails)).body.code).toBe(203);
    expect((await end(mia.id, await sessionOf(mia.id))).status).toBe(404);

    // An owner's, one's own, an external person's session, and that of somebody who has not accepted.
    await it.as(it.owner);
    expect((await end(it.owner.id, await sessionOf(it.owner.id))).status).toBe(409);
    expect((await end(it.admin.id, await sessionOf(it.admin.id))).status).toBe(409);
    const external = await named('Eve', { external: true });
    const invited = await named('Pia', { invitedOnly: true });
    for (const one of [external, invited]) await it.as(one);
    expect((await end(external.id, await sessionOf(external.id))).status).toBe(409);
    expect((await end(invited.id, await sessionOf(invited.id))).status).toBe(404);
    expect(await view(external.id)).toMatchObject({ user_account: { last_signin_at: null }, user_security: null });
    expect(await view(invited.id)).toMatchObject({
      user_account: { joined_at: null, is_2fa: null, last_signin_at: null },
      user_security: null,
    });

    // The list tells the same, if it is asked.
    type Listed = { user_id: number; user_account?: object };
    const listed = async (query: string) =>
      (await it.admin.get(`/api/user/list?status=all${query}`)).body.users_list as Listed[];
    for (const one of await listed('&with_account=1'))
      expect(one.user_account).toEqual((await view(one.user_id)).user_account);
    expect((await listed('')).filter((one) => 'user_account' in one)).toEqual([]);
  });

  test('is renamed, and the list sorts and searches by the new name', async () => {
    const zoe = await named('Zoe');
    await it.admin.call(updateUser, { body: { id: zoe.id, firstName: 'Aaron', lastName: 'A' } });
    expect(namesOf(await it.admin.call(listUsers, { query: { limit: 1 } }))).toEqual(['Aaron']);
    expect(namesOf(await it.admin.call(listUsers, { query: { limit: 5, search: 'aaron' } }))).toEqual(['Aaron']);
  });

  test('of two renames from the same form, the first succeeds and the second gets a conflict', async () => {
    const zoe = await named('Zoe');
    const { user_fname, user_lname } = (await it.admin.call(viewUser, { params: { id: zoe.id } })).body
      .user_details as Record<string, string>;
    const was = { user_fname, user_lname };
    const rename = (fields: object) => it.admin.post('/api/user/update', { user_id: zoe.id, ...was, ...fields });
    expect((await rename({ user_lname: 'Theirs', was })).status).toBe(200);
    expect(await rename({ user_fname: 'Mine', was })).toMatchObject({
      status: 409,
      body: {
        status: 'Somebody else has changed this user in the meantime. Look at what has changed, then save again.',
      },
    });
    expect((await rename({ user_lname: 'Theirs', was })).status).toBe(200);
    expect((await rename({ user_fname: 'Unseen' })).status).toBe(200);
  });

  test('an owner, the viewer and a deleted person cannot be deactivated', async () => {
    const gone = await named('Gone', { status: 'deleted', invitedOnly: true });
    for (const id of [it.owner.id, it.admin.id])
      expect((await it.admin.call(setUserStatus, { body: { id, status: 'inactive' } })).status).toBe(409);
    expect((await it.admin.call(setUserStatus, { body: { id: gone.id, status: 'inactive' } })).status).toBe(404);
    expect((await it.admin.post('/api/user/status', { user_id: it.owner.id, user_status: 'deleted' })).status).toBe(
      422,
    );
  });

  test('a deactivated person is refused from the next call on, and admitted again after activation', async () => {
    const person = await named('Ina');
    const browser = await it.as(person);
    expect((await browser.call(viewOrganisation)).status).not.toBe(401);
    await it.admin.call(setUserStatus, { body: { id: person.id, status: 'inactive' } });
    const details = await browser.call(userDetails);
    expect(details.body.user_details).toMatchObject({ orguser_status: '0' });
    // Other calls show the same status.
    const viewed = await it.admin.call(viewUser, { params: { id: person.id } });
    expect(viewed.body.user_details).toMatchObject({ user_status: '0', orguser_status: '0' });
    await it.admin.call(setUserStatus, { body: { id: person.id, status: 'active' } });
    expect((await browser.call(userDetails)).body.user_details).toMatchObject({ orguser_status: '1' });
  });

  test('only a person without a verified address can be deleted, and can be invited again with the same address', async () => {
    const verified = await named('Vera');
    expect((await it.admin.call(deleteUser, { params: { id: verified.id } })).status).toBe(409);
    expect((await it.admin.call(deleteUser, { params: { id: it.owner.id } })).status).toBe(409);
    const made = await it.admin.post('/api/user/create', form);
    const id = Number(made.body.user_id);
    expect((await it.admin.call(deleteUser, { params: { id } })).status).toBe(200);
    expect((await it.admin.call(deleteUser, { params: { id } })).status).toBe(404);
    const all = await it.admin.call(listUsers, { query: { status: 'all', search: 'neo' } });
    expect(all.body.users_list).toMatchObject([{ user_status_name: 'Deleted' }]);
    expect((await it.admin.post('/api/user/create', form)).status).toBe(200);
    const active = await it.admin.call(listUsers, { query: { status: 'pending' } });
    expect(active.body.users_list).toMatchObject([{ user_id: id, user_status_name: 'Active', is_userinvited: 1 }]);
  });

  test('an invitation is sent again only to a person without a verified address', async () => {
    const fresh = await named('Fay', { invitedOnly: true, membership: { invited_at: null } });
    expect((await it.admin.call(sendInvitation, { body: { id: fresh.id } })).status).toBe(200);
    expect((await it.admin.call(sendInvitation, { body: { id: fresh.id } })).status).toBe(200);
    expect((await it.admin.call(sendInvitation, { body: { id: it.owner.id } })).status).toBe(409);
    expect((await it.admin.call(sendInvitation, { body: { id: 987_654 } })).status).toBe(404);
    const open = await it.store.read
      .selectFrom('links')
      .select('id')
      .where('person_id', '=', fresh.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
  });
});
