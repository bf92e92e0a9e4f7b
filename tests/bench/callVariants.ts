// `npx tsx tests/bench/callVariants.ts name=folder …`: the calls of server.ts on several built checkouts, in turns with the
// raw limit. On a loaded machine compare the CPU of a call: it varies much less than its share of the limit.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, type Rate } from './tools/load.ts';
import { middle } from './tools/middle.ts';
import { signedIn, start, stop, type Served } from './tools/serve.ts';
import { CONNECTIONS, changeEverySecond, pathsOfCalls, PEOPLE, startLimit } from './server.ts';
import { sized } from './tools/sized.ts';

const TURNS = Number(process.env['TURNS'] ?? sized(15, 1));
/** The length of one turn. */
const SECONDS = Number(process.env['SECONDS'] ?? sized(0.5, 0.1));
const CALLS = (['list', 'search', 'details'] as const).filter((call) => (process.env['CALLS'] ?? call).includes(call));
type Turn = Rate & { cpu: number };

const home = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-variant-'));
const demoFolder = join(tmpdir(), 'gatehouse-variant-demo', String(PEOPLE));
mkdirSync(demoFolder, { recursive: true });
const made = await start({ people: PEOPLE, env: { DATA_DIR: demoFolder } });
await stop(made);
const servers: Served[] = [];
let limit: Awaited<ReturnType<typeof startLimit>> | undefined;
try {
  const variants = [];
  for (const arg of process.argv.slice(2).filter((one) => one !== '--short')) {
    const [name = '', checkout = ''] = arg.split('=');
    const data = join(folder, name);
    cpSync(demoFolder, data, { recursive: true });
    process.chdir(checkout);
    const server = await start({ people: PEOPLE, env: { DATA_DIR: data } });
    process.chdir(home);
    servers.push(server);
    const { headers } = await signedIn(server.url);
    limit ??= await startLimit(server.url, join(data, 'demo.sqlite'));
    variants.push({ name, server, headers, turns: new Map<string, Turn[]>() });
  }
  if (!limit) throw new Error('npx tsx tests/bench/callVariants.ts name=folder …');
  const limits: Turn[] = [];
  // The first turn warms up.
  for (let turn = 0; turn <= TURNS; turn++) {
    const taken = await run(limit.pid, { url: limit.url, paths: ['/limit'], headers: {} });
    if (turn > 0) limits.push(taken);
    for (const call of CALLS)
      for (const { server, headers, turns } of variants) {
        const changes = await changeEverySecond(server.url, headers);
        const paths = pathsOfCalls()[call];
        const one = await run(server.process.pid, { url: server.url, paths, headers });
        await changes.stop();
        if (turn > 0) turns.set(call, [...(turns.get(call) ?? []), one]);
      }
  }
  console.log(`${'limit'.padEnd(20)} ${describe(limits, limits)}`);
  for (const call of CALLS)
    for (const { name, turns } of variants)
      console.log(`${`${name} ${call}`.padEnd(20)} ${describe(turns.get(call) ?? [], limits)}`);
} finally {
  limit?.stop();
  for (const server of servers) await stop(server);
  rmSync(folder, { recursive: true });
}

async function run(pid: Served['process']['pid'], call: Pick<Parameters<typeof load>[0], 'url' | 'paths' | 'headers'>) {
  const before = cpuOf(pid);
  const rate = await load({ ...call, connections: CONNECTIONS, seconds: SECONDS });
  return { ...rate, cpu: (cpuOf(pid) - before) / (rate.calls + CONNECTIONS) };
}

/** The milliseconds of CPU that the main thread of a process has used (Linux). */
function cpuOf(pid: number | undefined): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

function describe(turns: readonly Turn[], limits: readonly Turn[]): string {
  const of = (figure: keyof Turn) => middle(turns.map((turn) => turn[figure]));
  const share = middle(turns.map(({ perSecond }, at) => perSecond / (limits[at]?.perSecond ?? 1)));
  const slowest = middle(turns.map(({ p99 }, at) => p99 / (limits[at]?.p99 ?? 1)));
  const cpu = `CPU ${of('cpu').toFixed(3)} ms (${(of('cpu') / middle(limits.map((one) => one.cpu))).toFixed(2)} limits)`;
  return `${cpu}, ${of('perSecond').toFixed(0)}/s (${share.toFixed(3)} of the limit), p50 ${of('p50').toFixed(0)} ms, p99 ${of('p99').toFixed(0)} ms (${slowest.toFixed(1)} limits)`;
}
