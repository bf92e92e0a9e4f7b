import { judged, unjudged } from '../tools/figures.ts';
import { load } from '../tools/load.ts';
import { middle } from '../tools/middle.ts';
import { onPostgres } from '../tools/postgres.ts';
import { signedIn, start, stop } from '../tools/serve.ts';
import { giveShare } from '../tools/share.ts';
import { sized } from '../tools/sized.ts';

const PEOPLE = sized(10_000, 60);
const TURNS = sized(3, 1);
const SECONDS = sized(4, 0.3);
const CONNECTIONS = 16;
/** The share of a processor for each server process. */
const SHARE = 0.2;

/**
 * Compares two processes on PostgreSQL with one, where the database is not the limit. The database and the caller
 * share the same two cores, so each process gets a fifth of one: then the process is the limit, as on a smaller
 * machine.
 */
export async function measureProcesses(): Promise<void> {
  await onPostgres({ people: PEOPLE, prepare: [] }, async (first, database) => {
    const second = await start({ people: PEOPLE, env: { DATABASE_URL: database } });
    const both = [first, second];
    const freed = both.map(({ process: { pid = 0 } }) => giveShare(pid, SHARE));
    try {
      if (freed.includes(undefined)) console.log('Two processes were not measured: it needs Linux, and root.');
      else await compare(first.url, second.url);
    } finally {
      await Promise.all(both.map((server) => stop(server)));
      for (const free of freed) free?.();
    }
  });
}

async function compare(one: string, other: string): Promise<void> {
  const { headers } = await signedIn(one);
  const rate = async (url: string, connections: number) =>
    (await load({ url, paths: ['/api/user/details'], headers, connections, seconds: SECONDS })).perSecond;
  const alone: number[] = [];
  const together: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    alone.push(await rate(one, CONNECTIONS));
    const shares = await Promise.all([rate(one, CONNECTIONS / 2), rate(other, CONNECTIONS / 2)]);
    together.push(shares[0] + shares[1]);
  }
  unjudged('GET /user/details of one process with a fifth of a core', middle(alone), '/s');
  judged('two such processes on PostgreSQL, of one', middle(together) / middle(alone), '', 1.7, 'at least');
}
