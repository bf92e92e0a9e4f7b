import { get } from 'node:http';
import { judged, unjudged } from '../tools/figures.ts';
import { load } from '../tools/load.ts';
import { middle } from '../tools/middle.ts';
import { memoryOf, signedIn, type Served } from '../tools/serve.ts';
import { sized } from '../tools/sized.ts';

/** Those who ask for all people, each of them twice at once, as a caller may. */
const CALLERS = ['owner@acme.test', 'admin@acme.test'];
const AT_ONCE = 2 * CALLERS.length;
const SECONDS = sized(4, 0.1);
const TURNS = sized(3, 1);

/** Asks for the whole list of people several times at once, and measures another call and the memory meanwhile. */
export async function measureWholeList(server: Served): Promise<void> {
  const callers = await Promise.all(CALLERS.map(async (email) => (await signedIn(server.url, email)).headers));
  const [headers = {}] = callers;
  const others = () =>
    load({ url: server.url, paths: ['/api/user/details'], headers, connections: 2, seconds: SECONDS });
  const alone: number[] = [];
  const meanwhile: number[] = [];
  const took: number[] = [];
  let most = 0;
  const before = memoryOf(server);
  for (let turn = 0; turn < TURNS; turn++) {
    alone.push((await others()).p95);
    const watch = setInterval(() => (most = Math.max(most, memoryOf(server))), 50);
    const started = performance.now();
    const lists = Promise.all(
      [...callers, ...callers].map((own) => readAll(`${server.url}/api/user/list?status=all`, own)),
    );
    meanwhile.push((await others()).p95);
    await lists;
    took.push((performance.now() - started) / 1000);
    clearInterval(watch);
  }
  unjudged(`${AT_ONCE} whole lists of people at once`, middle(took), 's');
  unjudged('memory that they took', most - before, 'MB', 60);
  judged('GET /user/details meanwhile, p95 in that alone', middle(meanwhile) / middle(alone), '', 2, 'at most');
}

/** Reads a reply to its end, packed as a browser gets it. */
function readAll(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { ...headers, 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.on('error', reject).on('end', resolve).resume();
    });
    request.on('error', reject);
  });
}
