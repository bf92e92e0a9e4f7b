import type { Kysely } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { userUpdated } from '#plugins/users/events.ts';
import { activityVerify } from '#server/doors/cli/commands/activityVerify.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { settledActivity } from './settled.ts';
import { recordBySystem } from './otherActors.ts';
import { sealActivity } from './seals.ts';

let it: Acme<never>;
beforeEach(async () => {
  it = await acme({ people: [] });
});

const add = (tx: Kysely<Database>, name: string) =>
  recordBySystem(tx, it.clock.now, it.acme.id, userUpdated, { subject: { id: 1, name }, now: { firstName: name } });

// SQLite has one writer at a time.
test('an id that an open transaction may have taken is not sealed', async () => {
  let finish = () => {};
  const open = new Promise<void>((resolve) => (finish = resolve));
  const slow = it.store.write(async (tx) => {
    await add(tx, 'Slow');
    await open;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const name of ['Fast', 'Faster']) await it.store.write((tx) => add(tx, name));
  expect(await settledActivity(it.store, 100)).toBeNull();
  finish();
  await slow;
  await sealActivity(it.services);
  expect(await activityVerify.run(it.services, { head: '' })).toContain('3 sealed entries');
});
