import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/platform/credentials/passwords.ts';
import type { Browser } from '../app/browser.ts';
import { makeOrganisation, makePerson, type MadeOrganisation, type MadePerson } from '../app/builders.ts';
import { counts, startProcesses, statuses, type Processes } from '../world/processes.ts';

const PASSWORD = 'correct horse battery';
const at = '/api/organisation/ownership';

describe.each(counts)('the ownership in parallel, in %d process(es):', (count) => {
  let running: Processes;
  let acme: MadeOrganisation;
  let [owner, ann, bob]: MadePerson[] = [];
  let [ownerHere, annHere, admin]: Browser[] = [];

  beforeEach(async () => {
    running = await startProcesses(count);
    const { first } = running;
    acme = await makeOrganisation(first.store, { name: 'Acme' });
    const person = { password_hash: await hashPassword(PASSWORD) };
    owner = await makePerson(first.store, acme, { owner: true, person });
    ann = await makePerson(first.store, acme, { person });
    bob = await makePerson(first.store, acme, { person });
    admin = await first.as(await makePerson(first.store, acme, { admin: true }));
    ownerHere = await first.as(owner as MadePerson);
    annHere = await first.as(ann as MadePerson);
  });
  afterEach(() => running.close());

  const there = (browser: Browser | undefined) => running.spread(browser as Browser, 2)[1] as Browser;
  const offer = (browser: Browser | undefined, to: MadePerson | undefined) =>
    (browser as Browser).post(`${at}/offer`, { user_id: to?.id });
  const owners = async () =>
    (
      await running.first.store.read
        .selectFrom('memberships')
        .select('person_id')
        .where('organisation_id', '=', acme.id)
        .where((and) => and.and({ is_owner: 1, is_admin: 1, status: 'active' }))
        .execute()
    ).map((row) => row.person_id);

  test('of two offers one is made', async () => {
    const answers = await Promise.all([offer(ownerHere, ann), offer(there(ownerHere), bob)]);
    expect(statuses(answers)).toEqual([200, 409]);
  });

  test('an offer is accepted or withdrawn, never both, and never accepted twice', async () => {
    await offer(ownerHere, ann);
    const [accepted, again, withdrawn] = await Promise.all([
      annHere?.post(`${at}/accept`, { password: PASSWORD }),
      there(annHere).post(`${at}/accept`, { password: PASSWORD }),
      there(ownerHere).post(`${at}/withdraw`, {}),
    ]);
    const taken = [accepted, again].filter((one) => one?.status === 200).length;
    expect(taken).toBe(withdrawn?.status === 200 ? 0 : 1);
    expect(await owners()).toEqual([taken ? ann?.id : owner?.id]);
  });

  test.each(['status', 'delete'])('a person who is removed by %s does not become the owner', async (way) => {
    await offer(ownerHere, ann);
    if (way === 'delete')
      await running.first.store.write((tx) =>
        tx
          .updateTable('memberships')
          .set({ verified: 0 })
          .where('person_id', '=', ann?.id as number)
          .execute(),
      );
    const remove = () =>
      way === 'status'
        ? there(admin).post('/api/user/status', { user_id: ann?.id, user_status: 'inactive' })
        : there(admin).delete(`/api/user/delete/${ann?.id}`);
    const [accepted, removed] = await Promise.all([annHere?.post(`${at}/accept`, { password: PASSWORD }), remove()]);
    const isTaken = accepted?.status === 200;
    expect(removed?.status).toBe(isTaken ? 409 : 200);
    expect([200, 203, 403, 404]).toContain(accepted?.status);
    expect(await owners()).toEqual([isTaken ? ann?.id : owner?.id]);
  });
});
