import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/setup/freePort.ts';
import { Caller } from '#tests/soak/caller.ts';
import { judged, unjudged } from '../tools/figures.ts';
import { start, stop, type Served } from '../tools/serve.ts';
import { sized } from '../tools/sized.ts';

const REDIRECT = 'https://wiki.example/callback';
/** So many calls of each kind in one turn, and so many turns. */
const CALLS = sized(100, 3);
const TURNS = sized(5, 1);
const SCOPE = 'openid profile offline_access';
/** Milliseconds of one tick of the times in `/proc`. */
const TICK = 10;

/** A provider with a person who is signed in to it, and an application of it. */
interface Party {
  process: ChildProcess;
  caller: Caller;
  /** The application's own connection, without the person's cookies. */
  application: Caller;
  /** Where its calls begin. */
  base: string;
  authorization: string;
  clientId: string;
}

/** Compares the calls of sign-on with those of the same library with its in-memory adapter, by the server's CPU time. */
export async function measureSignOn(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-sign-on-'));
  const server = await start({ people: 60, env: { DATA_DIR: folder } });
  const barePort = await freePort();
  const bare = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/bench/tools/bareProvider.ts', String(barePort), REDIRECT],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  try {
    await once(bare.stdout, 'data', { signal: AbortSignal.timeout(30_000) });
    const parties = [await ours(server), bareOf(bare, barePort)];
    for (const party of parties) await turnOf(party);
    const spent: Record<string, number[]> = {};
    for (let turn = 0; turn < TURNS; turn++)
      for (const [at, party] of parties.entries())
        for (const [what, time] of Object.entries(await turnOf(party))) {
          spent[what] ??= [0, 0];
          spent[what][at] = (spent[what][at] ?? 0) + time;
        }
    for (const [what, [own = 0, limit = 0]] of Object.entries(spent)) {
      unjudged(`sign-on: ${what}, processor time of one call`, own / (CALLS * TURNS), 'ms');
      judged('the library with its in-memory adapter, in times of that', limit / own, '', 0.5, 'at least');
    }
  } finally {
    bare.kill();
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The processor time of `CALLS` calls of each kind, in milliseconds. */
async function turnOf(party: Party): Promise<Record<string, number>> {
  const codes: { code: string; verifier: string }[] = [];
  const tokens: { access_token: string; refresh_token: string }[] = [];
  const authorize = await timed(party, async () => void codes.push(await codeOf(party)));
  const exchange = await timed(party, async (call) => {
    const { code = '', verifier = '' } = codes[call] ?? {};
    const params = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT };
    tokens.push((await tokenCall(party, params)) as (typeof tokens)[number]);
  });
  const refresh = await timed(party, async (call) => {
    await tokenCall(party, { grant_type: 'refresh_token', refresh_token: tokens[call]?.refresh_token ?? '' });
  });
  const userinfo = await timed(party, async (call) => {
    const headers = { authorization: `Bearer ${tokens[call]?.access_token ?? ''}` };
    const answer = await party.application.get(`${party.base}/me`, headers);
    if (answer.status !== 200) throw new Error(`userinfo answered ${answer.status} ${answer.text}`);
  });
  return { authorize, 'code for tokens': exchange, refresh, userinfo };
}

async function timed({ process: { pid } }: Party, one: (call: number) => Promise<void>): Promise<number> {
  const before = processorTime(pid);
  for (let call = 0; call < CALLS; call++) await one(call);
  return processorTime(pid) - before;
}

/** In milliseconds, of the program and of the system for it (Linux). */
function processorTime(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

/** Goes the way of somebody who is signed in, to the code. */
async function codeOf({ caller, base, clientId }: Party): Promise<{ code: string; verifier: string }> {
  const verifier = randomBytes(32).toString('base64url');
  const searchParams = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope: SCOPE,
    redirect_uri: REDIRECT,
    state: 'bench',
    nonce: 'bench',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  let at = new URL(`${caller.base}${base}/auth?${searchParams}`);
  for (let redirects = 0; redirects < 6 && !at.href.startsWith(REDIRECT); redirects++) {
    const { status, headers, text } = await caller.get(at.pathname + at.search, { accept: 'text/html' });
    if (!headers.location) throw new Error(`${at.pathname} answered ${status} ${text.slice(0, 300)}`);
    at = new URL(headers.location, at);
  }
  const code = at.searchParams.get('code');
  if (!code) throw new Error(`There is no code in ${at.href}`);
  return { code, verifier };
}

async function tokenCall({ application, base, authorization }: Party, params: Record<string, string>): Promise<object> {
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams(params).toString();
  const answer = await application.send({ method: 'POST', url: `${base}/token`, headers, payload });
  if (answer.status !== 200) throw new Error(`${params.grant_type} answered ${answer.status} ${answer.text}`);
  return answer.body;
}

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

function bareOf(child: ChildProcess, port: number): Party {
  const caller = new Caller(`http://127.0.0.1:${port}`);
  const authorization = basic('bench', 'bench-secret');
  return { process: child, caller, application: new Caller(caller.base), base: '', clientId: 'bench', authorization };
}

/** An application that the demo's owner adds. */
async function ours(server: Served): Promise<Party> {
  const caller = await new Caller(server.url).signIn('owner@acme.test');
  await caller.authorise();
  const added = await caller.post('/api/application/own/add', {
    app_name: 'Bench',
    app_desc: '',
    app_url: 'https://wiki.example/',
    mobile_url: '',
    role_list: [{ role_name: 'User' }],
    sign_on: { redirect_uris: [REDIRECT] },
  });
  if (added.status >= 300) throw new Error(`The application was not added: ${added.text}`);
  const { client_id: clientId, client_secret: secret } = added.body as unknown as {
    client_id: string;
    client_secret: string;
  };
  return {
    process: server.process,
    caller,
    application: new Caller(caller.base),
    base: '/oidc',
    clientId,
    authorization: basic(clientId, secret),
  };
}
