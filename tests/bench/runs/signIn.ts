import { hash, verify } from '@node-rs/argon2';
import { passwordCost } from '#server/platform/credentials/slowOnPurpose.ts';
import { judged, unjudged } from '../tools/figures.ts';
import { Line } from '../tools/line.ts';
import { load } from '../tools/load.ts';
import { middle } from '../tools/middle.ts';
import { signedIn } from '../tools/serve.ts';
import { sized } from '../tools/sized.ts';

const PASSWORD = 'Demo-Portal-2026';
/** The number of parallel hashes. */
const AT_ONCE = 8;
/** Many short turns: with few long ones a busy moment of the machine changes the median. */
const SECONDS = sized(2, 0.1);
const TURNS = sized(9, 1);

/**
 * Compares sign-ins with the bare hash on the same cores, in turns, and measures another call in the meantime. The
 * caller uses the same cores for both.
 */
export async function measureSignIn(url: string, limitUrl: string): Promise<void> {
  const hashed = await hash(PASSWORD, { algorithm: 2, ...passwordCost });
  const bare: number[] = [];
  const route: number[] = [];
  const ours: number[] = [];
  const alone: number[] = [];
  const meanwhile: number[] = [];
  const caller = await signedIn(url);
  const details = () =>
    load({ url, paths: ['/api/user/details'], headers: caller.headers, connections: 1, seconds: SECONDS });
  // Warms up.
  await signIns(`${url}/account/signin`);
  await signIns(`${limitUrl}/signin`);
  for (let turn = 0; turn < TURNS; turn++) {
    bare.push(await perSecond(() => verify(hashed, PASSWORD)));
    route.push(await signIns(`${limitUrl}/signin`));
    ours.push(await signIns(`${url}/account/signin`));
    alone.push((await details()).p50);
    const [, busy] = await Promise.all([signIns(`${url}/account/signin`), details()]);
    meanwhile.push(busy.p50);
  }
  unjudged('sign-in', middle(ours), '/s');
  judged('sign-in, of bare argon2id', middle(ours.map((rate, turn) => rate / (bare[turn] ?? 0))), '', 0.9, 'at least');
  unjudged(
    'sign-in, of a bare route that compares a password',
    middle(ours.map((rate, turn) => rate / (route[turn] ?? 0))),
    '',
  );
  unjudged('GET /user/details while others sign in, times as long', middle(meanwhile) / middle(alone), '', 2);
}

const headers = { 'content-type': 'application/json', 'x-requested-with': 'bench' };
// Not the person of `caller`: after a hundred sign-ins a person's oldest session ends.
const body = JSON.stringify({ user_email: 'user@acme.test', password: PASSWORD });

async function signIns(address: string): Promise<number> {
  const { pathname } = new URL(address);
  const lines = Array.from({ length: AT_ONCE }, () => new Line(address));
  try {
    return await perSecond((at) => lines[at]?.call(pathname, headers, body));
  } finally {
    for (const line of lines) line.end();
  }
}

/** `work` gets the index of its parallel worker. */
async function perSecond(work: (at: number) => Promise<unknown> | undefined): Promise<number> {
  const started = performance.now();
  const end = started + SECONDS * 1000;
  let done = 0;
  const one = async (at: number) => {
    for (; performance.now() < end; done++) await work(at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => one(at)));
  return (done * 1000) / (performance.now() - started);
}
