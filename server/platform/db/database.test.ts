import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { DatabaseUnavailable, ForeignKeyViolation, UniqueViolation, UnstorableValue } from './errors.ts';
import { makeMembers, makeOrganisation, writtenSettings } from '#tests/database/fixtures.ts';
import { forUpdate } from './locks.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.close());

const setting = (key: string, value = '') => ({ key, value });

async function keys(): Promise<string[]> {
  return (await writtenSettings(db)).map((row) => row.key);
}

/** A promise with its resolve function. */
function signal(): { promise: Promise<void>; give: () => void } {
  let give = () => {};
  const promise = new Promise<void>((resolve) => (give = resolve));
  return { promise, give };
}

describe('A transaction', () => {
  test('is visible when it has ended, and returns the result of its work', async () => {
    const answer = await db.write(async (tx) => {
      await tx.insertInto('settings').values(setting('a')).execute();
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await keys()).toEqual(['a']);
  });

  test('that throws changes nothing, and throws the same error', async () => {
    const refusal = new Error('Refused.');
    const attempt = db.write(async (tx) => {
      await tx.insertInto('settings').values(setting('a')).execute();
      throw refusal;
    });
    await expect(attempt).rejects.toBe(refusal);
    expect(await keys()).toEqual([]);
    await db.write((tx) => tx.insertInto('settings').values(setting('b')).execute());
    expect(await keys()).toEqual(['b']);
  });

  test('does not delay a read, which sees the former data', async () => {
    const inserted = signal();
    const mayEnd = signal();
    const writing = db.write(async (tx) => {
      await tx.insertInto('settings').values(setting('a')).execute();
      inserted.give();
      await mayEnd.promise;
    });
    await inserted.promise;
    expect(await keys()).toEqual([]);
    mayEnd.give();
    await writing;
    expect(await keys()).toEqual(['a']);
  });

  test('inside another is refused instead of waiting for itself', async () => {
    await expect(db.write(() => db.write(async () => 'inner'))).rejects.toThrow(/already open/);
  });

  test('may start another that runs after it', async () => {
    let later: Promise<string> | undefined;
    const ended = signal();
    await db.write(async () => {
      later = ended.promise.then(() => db.write(async () => 'later'));
    });
    ended.give();
    await expect(later).resolves.toBe('later');
  });

  test('waits for transactions that lock the rows that it reads for update, so no count is lost', async () => {
    await db.write((tx) => tx.insertInto('settings').values(setting('count', '0')).execute());
    const other = await openDatabase(db.options);
    const increase = (store: typeof other) =>
      store.write(async (tx) => {
        const row = await tx
          .selectFrom('settings')
          .selectAll()
          .where('key', '=', 'count')
          .$call(forUpdate(tx))
          .executeTakeFirstOrThrow();
        await new Promise((resolve) => setTimeout(resolve, 1));
        await tx
          .updateTable('settings')
          .set({ value: `${Number(row.value) + 1}` })
          .where('key', '=', 'count')
          .execute();
      });
    await Promise.all(Array.from({ length: 10 }, (_, index) => increase(index % 2 ? db : other)));
    expect(await writtenSettings(db)).toEqual([setting('count', '10')]);
    await other.close();
  });
});

describe('errors are our classes', () => {
  test('for a repeated unique value, with its table and columns', async () => {
    const twice = db.write(async (tx) => {
      const organisation = await makeOrganisation(tx);
      for (const name of ['Sales', 'SALES']) {
        const row = { organisation_id: organisation, name, name_key: 'sales', created_at: 1 };
        await tx.insertInto('groups').values(row).execute();
      }
    });
    await expect(twice).rejects.toBeInstanceOf(UniqueViolation);
    await expect(twice).rejects.toMatchObject({ table: 'groups', columns: ['organisation_id', 'name_key'] });
  });

  test('for a second default policy, and a second account with one address', async () => {
    const policy = { name: 'Default', is_default: 1, created_at: 1 } as const;
    const policies = db.write(async (tx) => {
      const organisation_id = await makeOrganisation(tx);
      await tx
        .insertInto('policies')
        .values({ ...policy, organisation_id, name_key: 'a' })
        .execute();
      await tx
        .insertInto('policies')
        .values({ ...policy, organisation_id, name_key: 'b' })
        .execute();
    });
    await expect(policies).rejects.toMatchObject({ name: 'UniqueViolation', table: 'policies' });
    const accounts = db.write(async (tx) => {
      const person = { first_name: 'Ann', email: 'ann@acme.test' };
      await makeMembers(tx, await makeOrganisation(tx), [person, { ...person, email: 'ANN@acme.test ' }]);
    });
    await expect(accounts).rejects.toSatisfy(
      (error) => error instanceof UniqueViolation && error.isOn('people', 'email_key'),
    );
  });

  test('for a reference to a missing record, and to a record of another organisation', async () => {
    const alone = db.write((tx) => tx.insertInto('recovery_codes').values({ person_id: 7, code_hash: 'x' }).execute());
    await expect(alone).rejects.toBeInstanceOf(ForeignKeyViolation);
    const across = db.write(async (tx) => {
      const [ours, theirs] = [await makeOrganisation(tx), await makeOrganisation(tx, 'Beta')];
      const [person_id = 0] = await makeMembers(tx, ours, [{ first_name: 'Ann', email: 'ann@acme.test' }]);
      const group = { organisation_id: theirs, name: 'Sales', name_key: 'sales', created_at: 1 };
      const { id } = await tx.insertInto('groups').values(group).returning('id').executeTakeFirstOrThrow();
      const member = { organisation_id: ours, group_id: id, person_id, role: 'member' as const };
      await tx.insertInto('group_members').values(member).execute();
    });
    await expect(across).rejects.toBeInstanceOf(ForeignKeyViolation);
  });

  test('for a value that cannot be stored', async () => {
    const put = (value: string) => db.write((tx) => tx.insertInto('settings').values(setting('a', value)).execute());
    await expect(put('before\0after')).rejects.toBeInstanceOf(UnstorableValue);
    // A mistake in the code, which the types would have found.
    await expect(put(new Date() as unknown as string)).rejects.toThrow(TypeError);
    await expect(put(Number.NaN as unknown as string)).rejects.toBeInstanceOf(UnstorableValue);
    expect(await keys()).toEqual([]);
  });

  test('for a path without a database', async () => {
    const options =
      db.dialect === 'sqlite' ? { file: '/dev/null/portal.db' } : { url: 'postgres://nobody@127.0.0.1:1/none' };
    const why = db.dialect === 'sqlite' ? 'cannot be made: a file of this name exists.' : 'cannot be reached';
    const opened = openDatabase(options).then((store) => store.ready());
    await expect(opened).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(opened).rejects.toThrow(why);
  });
});

test.each(['/proc/nothing', '/proc/self/nothing/at/all', '/sys/nothing', '/dev/full/folder', '/dev/null'])(
  'a folder that cannot be made is said at once: %s',
  async (folder) => {
    const opened = openDatabase({ file: `${folder}/portal.db` });
    await expect(opened).rejects.toThrow(`${folder}, the folder of the database, cannot be made: `);
  },
);

describe('both databases', () => {
  test('refuse a change outside a transaction', async () => {
    const change = db.read.insertInto('settings').values(setting('a')).execute();
    await expect(change).rejects.toThrow(/store.write/);
  });

  test('return counts, sums and times as numbers, bytes as bytes, and any text unchanged', async () => {
    const now = Date.UTC(2026, 10, 21);
    const text = `'"\\%_\n😀 न日é`;
    const content = new Uint8Array([0, 1, 255]);
    await db.write(async (tx) => {
      await tx
        .insertInto('attempts')
        .values([
          { key: text, at: now },
          { key: text, at: now },
        ])
        .execute();
      const file = { kind: 'logo', mime: 'image/png', width: 1, height: 1, content, created_at: now } as const;
      await tx.insertInto('files').values(file).execute();
    });
    const row = await db.read
      .selectFrom('attempts')
      .select((of) => [of.fn.countAll<number>().as('count'), of.fn.sum<number>('at').as('sum')])
      .select(['key', sql<number>`max(at)`.as('last')])
      .groupBy('key')
      .executeTakeFirstOrThrow();
    expect({ ...row }).toEqual({ count: 2, sum: 2 * now, key: text, last: now });
    const file = await db.read.selectFrom('files').select('content').executeTakeFirstOrThrow();
    expect(new Uint8Array(file.content)).toEqual(content);
  });

  test('never use the id of a deleted record again', async () => {
    const make = () => db.write((tx) => makeOrganisation(tx));
    const first = await make();
    await db.write((tx) => tx.deleteFrom('organisations').where('id', '=', first).execute());
    expect(await make()).toBeGreaterThan(first);
  });
});
