import { join } from 'node:path';
import { openDatabase } from '#server/platform/db/database.ts';
import { randomNumbers } from '#server/doors/demo/names.ts';
import { Caller } from '../caller.ts';
import { must, pause, until, type RunOptions, type Run } from '../run.ts';
import { spawnServer, startServer } from '../server.ts';

/** The people of a file, and how many a step has. */
const PEOPLE = 200;
const STEP = 20;

/** Kills the server in the middle of imports: each is sent on as the browser does it, and has done each row once. */
export const imports: Run = {
  name: 'imports',
  of: 'imports with kill -9',
  size: 30,
  little: 1,
  minutes: 10,
  async run({ size, seed, clean }: RunOptions) {
    const roll = randomNumbers(seed);
    const folder = clean.folder('imports');
    let server = await startServer({ clean, folder });
    const caller = await new Caller(server.url).signIn('admin@acme.test');
    let cut = 0;
    for (let time = 0; time < size; time++) {
      await caller.authorise();
      const killing = (async () => {
        await pause(roll() * 600);
        await server.kill();
        server = await spawnServer({ clean, folder, port: server.port });
        await server.ready();
      })();
      cut += await importAll(caller, time);
      await killing;
      await caller.authorise();
      const wrong = await faultsOf(join(folder, 'demo.sqlite'), time);
      must(wrong.length === 0, `After kill ${time + 1}: ${wrong.join('; ')}`);
    }
    return { rows: size * PEOPLE, 'calls sent again': cut, 'done twice or not at all': 0 };
  },
};

const address = (time: number, row: number) => `row${row}@import${time}.test`;

/** Imports a file. Answers how often a call was sent again. */
async function importAll(caller: Caller, time: number): Promise<number> {
  let cut = 0;
  const sent = async (url: string, body: object) => {
    let answer: Awaited<ReturnType<Caller['post']>> | undefined;
    await until(url, 60_000, async () => {
      try {
        const got = await caller.once().post(url, body);
        if (got.status === 503) return false;
        answer = got;
        return true;
      } catch {
        cut++;
        return false;
      }
    });
    must(answer?.status === 200, `${url} was answered with ${answer?.status} ${answer?.text.slice(0, 300)}`);
    return answer.body;
  };
  const begun = { name: 'people.csv', key: `import number ${time}`, total: PEOPLE, invite: '0' };
  const { import_id } = await sent('/api/user/import', begun);
  for (let from = 1; from <= PEOPLE; from += STEP) {
    const rows = Array.from({ length: STEP }, (_, at) => ({
      row: from + at,
      user_fname: 'Neo',
      user_email: address(time, from + at),
      user_mobile: '0123456789',
      groups: 'Sales',
    }));
    await sent('/api/user/import/rows', { import_id, rows });
  }
  await sent('/api/user/import/end', { import_id });
  return cut;
}

/** What is not as often in the database as it has to be. */
async function faultsOf(file: string, time: number): Promise<string[]> {
  const store = await openDatabase({ file });
  try {
    const people = store.read.selectFrom('people').select('id').where('email', 'like', `row%@import${time}.test`);
    const counted = async (name: string, found: Promise<readonly object[]>) => {
      const { length } = await found;
      return length === PEOPLE ? [] : [`${length} ${name} instead of ${PEOPLE}`];
    };
    const created = store.read
      .selectFrom('activity_subjects')
      .innerJoin('activity', 'activity.id', 'activity_subjects.activity_id')
      .select('activity.id')
      .where('activity.action', '=', 'users.created')
      .where('activity_subjects.kind', '=', 'person')
      .where('activity_subjects.subject_id', 'in', people);
    return [
      ...(await counted('people', people.execute())),
      ...(await counted(
        'memberships',
        store.read.selectFrom('memberships').select('person_id').where('person_id', 'in', people).execute(),
      )),
      ...(await counted(
        'people in the group',
        store.read.selectFrom('group_members').select('person_id').where('person_id', 'in', people).execute(),
      )),
      ...(await counted('entries', created.execute())),
    ];
  } finally {
    await store.close();
  }
}
