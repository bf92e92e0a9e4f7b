import { nameOf, randomNumbers } from '#server/doors/demo/names.ts';
import { unjudged } from '../tools/figures.ts';
import { signedIn } from '../tools/serve.ts';
import { sized } from '../tools/sized.ts';

const ROWS = sized(10_000, 100);
/** The rows of one call, as the page sends them. */
const CHECKED = 500;
const IMPORTED = 200;

/** Checks and imports a large file as the page does it, and exports everybody. */
export async function measurePeople(url: string): Promise<void> {
  const { headers } = await signedIn(url);
  const post = async (path: string, body: object) => {
    const sent = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetch(url + path, sent);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${(await answer.text()).slice(0, 300)}`);
    return (await answer.json()) as { import_id: number };
  };
  const rows = rowsOfFile();
  const inSteps = async (path: string, size: number, fields: object) => {
    for (let from = 0; from < ROWS; from += size) await post(path, { ...fields, rows: rows.slice(from, from + size) });
  };
  const checked = await seconds(() => inSteps('/api/user/import/check', CHECKED, {}));
  unjudged(`import: ${ROWS} rows checked`, checked, 's', 5);
  const done = await seconds(async () => {
    const begun = { name: 'people.csv', key: `bench ${Date.now()}`, total: ROWS, invite: '0' };
    const { import_id } = await post('/api/user/import', begun);
    await inSteps('/api/user/import/rows', IMPORTED, { import_id });
    await post('/api/user/import/end', { import_id });
  });
  unjudged(`import: ${ROWS} rows done`, done, 's', 20);
  let people = 0;
  const exported = await seconds(async () => {
    const answer = await fetch(`${url}/api/user/export?format=csv&status=all`, { headers });
    people = (await answer.text()).split('\n').length - 2;
  });
  unjudged(`export of ${people} people`, exported, 's', 5);
}

/** People of the demo's names, with addresses that are new at each run. */
function rowsOfFile(): object[] {
  const roll = randomNumbers(7);
  const run = Date.now().toString(36);
  return Array.from({ length: ROWS }, (_, at) => {
    const { plain } = nameOf(at, roll);
    const [first = 'Ada', ...last] = plain.split(' ');
    return { row: at + 1, user_fname: first, user_lname: last.join(' '), user_email: `row${at}.${run}@import.test` };
  });
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
