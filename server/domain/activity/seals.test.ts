import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { userUpdated } from '#plugins/users/events.ts';
import { activityVerify } from '#server/doors/cli/commands/activityVerify.ts';
import { sweep } from '#server/sweep.ts';
import { DAY } from '#tests/builders/times.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { recordBySystem } from './otherActors.ts';
import { headOf, sealActivity } from './seals.ts';

let it: Acme<never>;
beforeEach(async () => {
  it = await acme({ people: [] });
});

const add = (count: number) =>
  it.store.write(async (tx) => {
    for (let at = 1; at <= count; at++)
      await recordBySystem(tx, it.clock.now, it.acme.id, userUpdated, {
        subject: { id: at, name: `Ann ${at}` },
        now: { firstName: `Ann ${at}` },
      });
  });
const sealed = async (count: number) => {
  await add(count);
  await sealActivity(it.services);
};
const verify = (head = '') => activityVerify.run(it.services, { head });
const ids = async () =>
  (await it.store.read.selectFrom('activity').select('id').orderBy('id').execute()).map((row) => row.id);

/** Writes as somebody who owns the database and takes the trigger away. */
async function pastTheTrigger(...statements: ReturnType<typeof sql>[]) {
  await it.store.write(async (tx) => {
    if (it.store.dialect === 'postgres') await sql`alter table activity disable trigger user`.execute(tx);
    else
      for (const name of ['activity_never_updated', 'activity_never_deleted'])
        await sql`drop trigger ${sql.ref(name)}`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
    if (it.store.dialect === 'postgres') await sql`alter table activity enable trigger user`.execute(tx);
  });
}

test('entries that are as they were pass, and the head is printed', async () => {
  expect(await verify()).toBe('0 sealed entries are as they were.\nNothing is sealed yet.');
  await sealed(3);
  await sealed(2);
  await add(1);
  const head = await headOf(it.store.read);
  expect(await verify(head?.hash)).toBe(
    `5 sealed entries are as they were.\n1 newer ones were not sealed yet.\nThe head is ${head?.hash}, up to entry ${head?.up_to_id}.`,
  );
  await expect(verify('0'.repeat(64))).rejects.toThrow('the seals themselves were replaced');
});

test.each([
  ['altered', (id: number) => [sql`update activity set actor_name = 'Eve' where id = ${id}`], /altered or reordered/],
  ['removed', (id: number) => [sql`delete from activity where id = ${id}`], /1 of 3 were removed/],
  [
    'reordered',
    (id: number) => [
      sql`update activity set id = -1 where id = ${id}`,
      sql`update activity set id = ${id} where id = ${id + 1}`,
      sql`update activity set id = ${id + 1} where id = -1`,
    ],
    /altered or reordered/,
  ],
  [
    'sealed no more',
    (id: number) => [sql`delete from activity_seals where up_to_id >= ${id} and after_id < ${id}`],
    /seal after entry/,
  ],
])('an entry that was %s is found, and the others still pass', async (_, statements, fault) => {
  await sealed(3);
  await sealed(3);
  await sealed(3);
  const fourth = (await ids())[3] ?? 0;
  await pastTheTrigger(...statements(fourth));
  await expect(verify()).rejects.toThrow(fault);
  await expect(verify()).rejects.toThrow(new RegExp(`^[^\n]*\n?[^\n]*\nThe head is`));
});

test('after the retention whole seals are swept, by an entry; the others still verify', async () => {
  await sealed(3);
  it.clock.advance(200 * DAY);
  await sealed(2);
  it.clock.advance(201 * DAY);
  await sweep(it.services);
  await sealActivity(it.services);
  expect(await ids()).toHaveLength(3);
  expect(await verify()).toMatch(/^3 sealed entries/);
  expect(
    await it.store.read
      .selectFrom('activity')
      .select(['action', 'changes', 'actor_name'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute(),
  ).toMatchObject([
    { action: 'activity.swept', changes: expect.stringContaining('"now":3'), actor_name: 'The server' },
  ]);
  expect(await it.store.read.selectFrom('activity_subjects').select('activity_id').execute()).toHaveLength(3);
  const remove = it.store.write((tx) => tx.deleteFrom('activity').execute());
  await expect(remove).rejects.toThrow('never changed');
});
