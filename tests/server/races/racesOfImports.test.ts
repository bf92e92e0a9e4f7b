import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginImport } from '#plugins/imports/contract.ts';
import { createUser, deleteUser, restoreDeletedUser, setUserEnd } from '#plugins/users/contract.ts';
import type { Browser } from '../app/browser.ts';
import { makeGroup, makeOrganisation, makePerson, type MadeOrganisation } from '../app/builders.ts';
import { counts, ROUNDS, startProcesses, statuses, type Processes } from '../world/processes.ts';

describe.each(counts)('imports, restoring and ends in parallel, in %d process(es):', (count) => {
  let running: Processes;
  let acme: MadeOrganisation;
  let admin: Browser;
  let other: Browser;

  beforeEach(async () => {
    running = await startProcesses(count);
    const { first } = running;
    acme = await makeOrganisation(first.store, { name: 'Acme' });
    await makePerson(first.store, acme, { owner: true });
    admin = await first.as(await makePerson(first.store, acme, { admin: true }));
    other = await first.as(await makePerson(first.store, acme, { admin: true }));
  });
  afterEach(() => running.close());

  const read = () => running.first.store.read;
  const there = (browser: Browser) => running.spread(browser, 2)[1] as Browser;

  test('of two imports one begins, and its steps do each row once, however often and wherever they are sent', async () => {
    const begin = (browser: Browser, key: string) =>
      browser.call(beginImport, { body: { name: 'people.csv', key: key.repeat(16), total: 5, invite: true } });
    const begun = await Promise.all([begin(admin, 'a'), begin(there(other), 'b')]);
    expect(statuses(begun)).toEqual([200, 409]);
    const winner = begun[0].status === 200 ? admin : other;
    const import_id = begun.find(({ status }) => status === 200)?.body.import_id;
    const rows = Array.from({ length: 5 }, (_, at) => ({
      row: at + 1,
      user_fname: 'Neo',
      user_email: `neo${at}@acme.test`,
      user_mobile: '0123456789',
    }));
    const steps = await running.atOnce(winner, 3, (browser) =>
      browser.post('/api/user/import/rows', { import_id, rows }),
    );
    expect(steps.some(({ status }) => status === 200)).toBe(true);
    // 503: it waited too long for the others. The browser sends it again.
    for (const { status } of steps) expect([200, 409, 503]).toContain(status);
    const mails = await read().selectFrom('outbox').select('recipient').execute();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(rows.map((row) => row.user_email).toSorted());
  });

  test('a deleted person is restored or invited anew, never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const person = await makePerson(running.first.store, acme, { invitedOnly: true });
      await makeGroup(running.first.store, acme, [person], { name: `Group ${round}` });
      expect((await admin.call(deleteUser, { params: { id: person.id } })).status).toBe(200);
      const form = { firstName: 'Neo', lastName: '', email: person.email, mobile: '0123456789' };
      const [restored, invited] = await Promise.all([
        admin.call(restoreDeletedUser, { body: { id: person.id } }),
        there(other).call(createUser, { body: { ...form, invited: true } }),
      ]);
      expect([restored.status, invited.status].filter((status) => status === 200)).toHaveLength(1);
      const groups = await read()
        .selectFrom('group_members')
        .select('group_id')
        .where('person_id', '=', person.id)
        .execute();
      expect(groups).toHaveLength(restored.status === 200 ? 1 : 0);
    }
  });

  test('of an end and an extension at once one holds, whole', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await makePerson(running.first.store, acme);
      const end = (browser: Browser, ends_on: string | null) =>
        browser.call(setUserEnd, { body: { id, endsOn: ends_on } });
      const answers = await Promise.all([end(admin, '2090-01-31'), end(there(other), null)]);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      const row = await read()
        .selectFrom('memberships')
        .select(['ends_on', 'ends_at'])
        .where('person_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.ends_on === null).toBe(row.ends_at === null);
      expect([null, '2090-01-31']).toContain(row.ends_on);
    }
  });
});
