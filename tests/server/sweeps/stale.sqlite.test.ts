import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgotPassword, signOut } from '#plugins/account/contract.ts';
import { listRanges } from '#plugins/security/contract.ts';
import { listUsers, setUserStatus } from '#plugins/users/contract.ts';
import { addPolicyRange } from '../app/builders.ts';
import { codeOf, expectedCode, rows, send, whoMay } from '../world/rows.ts';
import { changesBetween, stateOf } from '../world/state.ts';
import { buildWorld, type Ids, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => void (world = await buildWorld()));
afterAll(() => world.close());

describe('a change from a tab that shows another organisation is refused and changes nothing', () => {
  const bound = rows.filter(
    (row) => row.changes && expectedCode(row, 'anonymous') === 203 && row.pattern.startsWith('/api/'),
  );

  test.each(bound)('$name', async (row) => {
    const actor = whoMay(row);
    const { own, another } = world.ids(actor);
    const from = (organisation: string) =>
      send(world.browser(actor), row, own, (input) => ({ ...input, headers: { 'x-organisation': organisation } }));
    const before = await stateOf(world.server.store);
    for (const organisation of [String(another.organisation), '987654', `${own.organisation}0`, 'x', '']) {
      const { status, body } = await from(organisation);
      expect({ organisation, status, body }).toMatchObject({
        organisation,
        status: 409,
        body: { reason: 'organisation_changed' },
      });
    }
    expect(changesBetween(before, await stateOf(world.server.store))).toEqual([]);
    expect(codeOf(await world.trial(() => from(String(own.organisation))))).toBe(200);
  });
});

describe('an older token is refused from the next call on, when', () => {
  /**
   * Changes of Acme's admin, whose token still says `is_admin`, and the codes of the next calls: one for admins, and
   * one for every member.
   */
  const happenings: Record<string, { happen: (ids: Ids) => Promise<unknown>; codes: [number, number] }> = {
    'an owner inactivates its person': {
      happen: async ({ admin }) =>
        done(await world.browser('owner').call(setUserStatus, { body: { id: admin, status: 'inactive' } })),
      codes: [403, 403],
    },
    'its person is no admin any more': { happen: ({ admin }) => setMember(admin, { is_admin: 0 }), codes: [403, 200] },
    'its person is deleted': { happen: ({ admin }) => setMember(admin, { status: 'deleted' }), codes: [403, 403] },
    'its person has signed out': {
      happen: () => world.browser('admin').call(signOut),
      codes: [203, 203],
    },
    'its person ends all other sessions elsewhere': {
      happen: async ({ admin }) => done(await (await world.server.as({ id: admin })).post('/account/sessions/end')),
      codes: [203, 203],
    },
    'its session has come to its end': {
      happen: ({ admin }) =>
        write((tx) => tx.updateTable('sessions').set({ expires_at: 0 }).where('person_id', '=', admin).execute()),
      codes: [203, 203],
    },
    'its person has set a new password by a mailed link': {
      happen: async ({ admin }) => {
        const { email } = await world.server.store.read
          .selectFrom('people')
          .select('email')
          .where('id', '=', admin)
          .executeTakeFirstOrThrow();
        const anybody = world.browser('anonymous');
        done(await anybody.call(forgotPassword, { body: { email } }));
        const mails = await world.server.store.read
          .selectFrom('outbox')
          .select('text')
          .where('recipient', '=', email)
          .execute();
        const token = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
        done(await anybody.post('/account/password/reset', { token, new_password: 'a quiet morning' }));
      },
      codes: [203, 203],
    },
    'the own ranges no longer hold the address': {
      happen: ({ admin }) =>
        write((tx) => tx.deleteFrom('person_ranges').where('person_id', '=', admin).where('family', '=', 4).execute()),
      codes: [451, 451],
    },
    'a policy no longer admits the address': {
      happen: ({ defaultPolicy }) => addPolicyRange(world.server.store, defaultPolicy, '10.0.0.0', '10.255.255.255'),
      codes: [451, 451],
    },
    'a policy forces two-factor': {
      happen: ({ defaultPolicy }) =>
        write((tx) =>
          tx.updateTable('policies').set({ force_two_factor: 1 }).where('id', '=', defaultPolicy).execute(),
        ),
      codes: [452, 452],
    },
    'another organisation has become the primary one': {
      happen: ({ admin, second }) =>
        write((tx) =>
          tx.updateTable('people').set({ primary_organisation_id: second }).where('id', '=', admin).execute(),
        ),
      codes: [403, 403],
    },
  };

  test.each(Object.entries(happenings))('%s', async (_, { happen, codes }) => {
    await world.trial(async () => {
      const browser = world.browser('admin');
      const next = async () => [codeOf(await browser.call(listUsers)), codeOf(await browser.call(listRanges))];
      expect(await next()).toEqual([200, 200]);
      await happen(world.ids('admin').own);
      expect(await next()).toEqual(codes);
    });
  });

  const write: World['server']['store']['write'] = (work) => world.server.store.write(work);

  const setMember = (person: number, columns: { is_admin?: 0; status?: 'deleted' }) =>
    write((tx) => tx.updateTable('memberships').set(columns).where('person_id', '=', person).execute());

  function done(answer: Parameters<typeof codeOf>[0]): void {
    expect(answer.body).toMatchObject({ code: 200 });
  }
});
