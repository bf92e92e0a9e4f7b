import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setAdmin } from '#plugins/admins/contract.ts';
import { setUserStatus } from '#plugins/users/contract.ts';
import type { Answer, Browser } from '../app/browser.ts';
import { makeOrganisation, makePerson, type MadeOrganisation, type MadePerson } from '../app/builders.ts';
import { counts, ROUNDS, startProcesses, statuses, type Processes } from '../world/processes.ts';

describe.each(counts)('administrators in parallel, in %d process(es):', (count) => {
  let running: Processes;
  let acme: MadeOrganisation;
  let owner: MadePerson;
  let admin: Browser;

  beforeEach(async () => {
    running = await startProcesses(count);
    const { first } = running;
    acme = await makeOrganisation(first.store, { name: 'Acme' });
    owner = await makePerson(first.store, acme, { owner: true });
    admin = await first.as(await makePerson(first.store, acme, { admin: true }));
  });
  afterEach(() => running.close());

  const read = () => running.first.store.read;

  test('of two owners from other organisations who are unassigned in parallel one remains', async () => {
    const { first } = running;
    const external = { owner: true, external: true };
    // Otherwise the owner whose account belongs here would remain.
    await setMembership(owner, { is_owner: 0 });
    for (let round = 0; round < ROUNDS; round++) {
      const [one, other] = [
        await makePerson(first.store, acme, external),
        await makePerson(first.store, acme, external),
      ];
      const unassign = (browser: Browser, { id }: MadePerson) => browser.call(setAdmin, { body: { id, admin: false } });
      const [here, there] = [running.spread(admin, 2), running.spread(await first.as(one), 2)];
      const answers = await Promise.all([
        unassign(here[0] as Browser, one),
        unassign(here[1] as Browser, other),
        unassign(there[1] as Browser, other),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status } of answers) expect([200, 403, 404, 409]).toContain(status);
      const left = await read()
        .selectFrom('memberships')
        .select('person_id')
        .where('organisation_id', '=', acme.id)
        .where((and) => and.and({ is_owner: 1, is_admin: 1, status: 'active', joined: 1 }))
        .execute();
      expect(left).toHaveLength(1);
      for (const person of [one, other]) await setMembership(person, { is_owner: 0, is_admin: 0 });
    }
  });

  test.each<[string, (browser: Browser, person: MadePerson) => Promise<Answer>]>([
    ['unassign', (browser, { id }) => browser.call(setAdmin, { body: { id, admin: false } })],
    ['inactivate', (browser, { id }) => browser.call(setUserStatus, { body: { id, status: 'inactive' } })],
  ])('two administrators who %s each other: one succeeds, the other may not any more', async (_, act) => {
    const { first } = running;
    for (let round = 0; round < ROUNDS; round++) {
      const people = [
        await makePerson(first.store, acme, { admin: true }),
        await makePerson(first.store, acme, { admin: true }),
      ] as const;
      const browsers = [await first.as(people[0]), await first.as(people[1])] as const;
      const answers = await Promise.all([
        act(running.spread(browsers[0], 1)[0] as Browser, people[1]),
        act(running.spread(browsers[1], 2)[1] as Browser, people[0]),
      ]);
      expect(statuses(answers)).toEqual([200, 403]);
    }
  });

  test('a person made an administrator twice is one, and the second call is refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await makePerson(running.first.store, acme);
      const answers = await running.atOnce(admin, 2, (browser) =>
        browser.call(setAdmin, { body: { id, admin: true } }),
      );
      expect(statuses(answers)).toEqual([200, 409]);
    }
  });

  async function setMembership({ id }: MadePerson, columns: { is_owner?: 0 | 1; is_admin?: 0 | 1 }): Promise<void> {
    await running.first.store.write((tx) =>
      tx.updateTable('memberships').set(columns).where('person_id', '=', id).execute(),
    );
  }
});
