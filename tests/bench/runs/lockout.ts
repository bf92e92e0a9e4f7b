import { DAY } from '#tests/builders/times.ts';
import { unjudged } from '../tools/figures.ts';
import { middle } from '../tools/middle.ts';
import { onPostgres } from '../tools/postgres.ts';
import { signedIn } from '../tools/serve.ts';
import { sized } from '../tools/sized.ts';

const PEOPLE = sized(100_000, 200);
const TURNS = sized(5, 1);
/** The most ranges that a policy may have. */
const RANGES = 500;
const GROUPS = 8;
const MONTH = 30 * DAY;

/** SQL for two sessions of every person, each with another address, so that every address must be judged. */
export function sessionsOfAll(): string {
  const now = Date.now();
  const address = (n: string) => `'10.' || ((id + ${n}) % 250) || '.' || ((id / 250) % 4) || '.' || (1 + id % 20)`;
  return `insert into sessions
      (id, secret_hash, person_id, stage, created_at, last_used_at, expires_at, address, user_agent)
    select 'bench-' || n || '-' || id, 'bench-' || n || '-' || id, id, 'full',
      ${now} - 1000000 * n, ${now}, ${now + MONTH}, ${address('n')}, 'bench'
    from people cross join (select 1 as n union all select 2) as turns where true
    on conflict (id) do update set last_used_at = excluded.last_used_at, expires_at = excluded.expires_at`;
}

/** Measures the preview of lost access, for drafts from the simplest to the largest. */
export async function measureLockout(url: string, database: 'SQLite' | 'PostgreSQL'): Promise<void> {
  const { headers } = await signedIn(url);
  const read = async (path: string) =>
    (await fetch(url + path, { headers })).json() as Promise<Record<string, unknown>>;
  const policies = (await read('/api/securitypolicy/list')).securitypolicy_list as { policy_id: number }[];
  const groups = (await read('/api/group/list')).group_list as { group_id: number }[];
  const [first, other] = policies.map((policy) => policy.policy_id);
  const ranges = Array.from({ length: RANGES }, (_, index) => ({
    from_ipaddress: `10.${index % 250}.${Math.floor(index / 250)}.1`,
    to_ipaddress: `10.${index % 250}.${Math.floor(index / 250)}.9`,
  }));
  const drafts = {
    'a first range for all': { policy_id: first, add_ipaddress: ranges.slice(0, 1) },
    'the second factor for all': { policy_id: first, twofactor_enable: '1' },
    [`${GROUPS} groups, ${RANGES} ranges, forced`]: {
      policy_id: other,
      group_ids: groups.slice(0, GROUPS).map((group) => group.group_id),
      add_ipaddress: ranges,
      twofactor_enable: '1',
    },
  };
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (const [what, policy] of Object.entries(drafts))
    await timed(`who would lose access, ${database}: ${what}`, 200, () =>
      post('/api/lockout/preview', { policy, limit: 50 }),
    );
  await timed(`the change itself refused, ${database}`, 409, () =>
    post('/api/securitypolicy/add/ipaddress', { policy_id: first, ...ranges[0], confirm_lockout: false }),
  );
}

/** The speed of the machine in the meantime: 50 ms on a quiet one. */
function bareLoop(): number {
  const started = performance.now();
  let value = 0;
  for (let turn = 0; turn < 1000; turn++) value = spin(value);
  return performance.now() - started;
}

/** In short turns, because V8 may or may not make a single long one five times as fast. */
function spin(value: number): number {
  for (let step = 0; step < 50_000; step++) value = (Math.imul(value, 31) + step) | 0;
  return value;
}

async function timed(what: string, status: number, call: () => Promise<Response>): Promise<void> {
  const times: number[] = [];
  const loops: number[] = [];
  for (let turn = 0; turn <= TURNS; turn++) {
    const started = performance.now();
    const answer = await call();
    const text = await answer.text();
    if (answer.status !== status) throw new Error(`${what}: the server answered ${text}`);
    // The first turn warms up.
    if (turn > 0) times.push(performance.now() - started);
    loops.push(bareLoop());
  }
  unjudged(what, middle(times), 'ms', 300);
  unjudged('a bare loop meanwhile, 50 where it is quiet', middle(loops), 'ms');
}

/** The same on PostgreSQL. */
export const measureLockoutOnPostgres = (): Promise<void> =>
  onPostgres({ people: PEOPLE, prepare: [sessionsOfAll()] }, ({ url }) => measureLockout(url, 'PostgreSQL'));
