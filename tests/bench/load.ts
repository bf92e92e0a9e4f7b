import { Agent, request } from 'node:http';

interface Load {
  url: string;
  /** One after the other, over and over. */
  paths: readonly string[];
  headers: Record<string, string>;
  connections: number;
  /** Seconds. */
  seconds: number;
}

export interface Rate {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  calls: number;
}

/** Calls over and over on a fixed number of connections. Throws on any answer but 200. */
export async function load({ url, paths, headers, connections, seconds }: Load): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took: number[] = [];
  const end = performance.now() + seconds * 1000;
  let next = 0;
  const one = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await call(agent, url + (paths[next++ % paths.length] ?? ''), headers);
      took.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, one));
  const elapsed = (performance.now() - started) / 1000;
  agent.destroy();
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { perSecond: took.length / elapsed, p50: at(0.5), p95: at(0.95), p99: at(0.99), calls: took.length };
}

/** One call, with as little of this machine's time as can be; with a `body` it is a POST. */
export function call(agent: Agent, url: string, headers: Record<string, string>, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
