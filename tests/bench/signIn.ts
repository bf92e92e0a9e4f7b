import { Agent } from 'node:http';
import { hash, verify } from '@node-rs/argon2';
import { passwordCost } from '#server/credentials/slowOnPurpose.ts';
import { judged, shown } from './figures.ts';
import { call, load } from './load.ts';
import { middle } from './middle.ts';
import { signedIn } from './serve.ts';

const PASSWORD = 'Demo-Portal-2026';
/** As many as hash at the same time. */
const AT_ONCE = 8;
const SECONDS = 4;
const TURNS = 3;

/**
 * Sign-ins against the bare hash on the same cores, in turns, and what another call takes meanwhile. Of the bare route the
 * caller, who is on these cores too, takes as much as of ours.
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
  for (let turn = 0; turn < TURNS; turn++) {
    bare.push(await perSecond(() => verify(hashed, PASSWORD)));
    route.push(await perSecond(() => call(agent, `${limitUrl}/signin`, headers, body)));
    ours.push(await perSecond(() => signIn(url)));
    alone.push((await details()).p50);
    const [, busy] = await Promise.all([perSecond(() => signIn(url)), details()]);
    meanwhile.push(busy.p50);
  }
  agent.destroy();
  shown('sign-in', middle(ours), '/s');
  judged('sign-in, of bare argon2id', middle(ours) / middle(bare), '', 0.9, 'at least');
  shown('sign-in, of a bare route that compares a password', middle(ours) / middle(route), '');
  shown('GET /user/details while others sign in, times as long', middle(meanwhile) / middle(alone), '', 2);
}

const agent = new Agent({ keepAlive: true });
const headers = { 'content-type': 'application/json', 'x-requested-with': 'bench' };
const body = JSON.stringify({ user_email: 'admin@acme.test', password: PASSWORD });

const signIn = (url: string): Promise<void> => call(agent, `${url}/account/signin`, headers, body);

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  const end = started + SECONDS * 1000;
  let done = 0;
  const one = async () => {
    for (; performance.now() < end; done++) await work();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return (done * 1000) / (performance.now() - started);
}
