import { expect, test } from 'vitest';
import { updateUser } from '#plugins/users/contract.ts';
import { makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { startTestApp } from '#tests/server/app/startTestApp.ts';

// On SQLite one transaction writes at a time. On PostgreSQL such a change does not wait: it is done before the removal.
test.each([
  ['was taken away', { duties: '' }],
  ['has ended', { status: 'inactive' as const }],
])('a change that waits is refused if the right %s meanwhile', async (_how, columns) => {
  const server = await startTestApp();
  const acme = await makeOrganisation(server.store);
  const mia = await makePerson(server.store, acme);
  const limited = await makePerson(server.store, acme, { membership: { duties: 'people' } });
  const by = await server.as(limited);
  let isHeld = () => {};
  const holds = new Promise<void>((resolve) => (isHeld = resolve));
  const removal = server.store.write(async (tx) => {
    isHeld();
    // The call is let in meanwhile, and waits for this transaction.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await tx.updateTable('memberships').set(columns).where('person_id', '=', limited.id).execute();
  });
  await holds;
  const answer = await by.call(updateUser, { body: { id: mia.id, firstName: 'New', lastName: 'Name' } });
  await removal;
  expect(answer.status).toBe(403);
  await server.close();
});
