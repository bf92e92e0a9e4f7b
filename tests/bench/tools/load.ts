import { Line } from './line.ts';

interface Load {
  url: string;
  /** Called in sequence, repeatedly. */
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

/**
 * Makes calls continuously on a fixed number of connections. Throws on any reply but 200. Each connection makes a call
 * before the clock starts: a server accepts few new ones at a time, so the last of many would wait for seconds, as no
 * connection of a proxy or a browser does later.
 */
export async function load({ url, paths, headers, connections, seconds }: Load): Promise<Rate> {
  const lines = Array.from({ length: connections }, () => new Line(url));
  const took: number[] = [];
  let next = 0;
  let end = 0;
  const one = async (line: Line) => {
    while (performance.now() < end) {
      const started = performance.now();
      await line.call(paths[next++ % paths.length] ?? '/', headers);
      took.push(performance.now() - started);
    }
  };
  let started = 0;
  try {
    for (const line of lines) await line.call(paths[0] ?? '/', headers);
    started = performance.now();
    end = started + seconds * 1000;
    await Promise.all(lines.map(one));
  } finally {
    for (const line of lines) line.end();
  }
  const elapsed = (performance.now() - started) / 1000;
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { perSecond: took.length / elapsed, p50: at(0.5), p95: at(0.95), p99: at(0.99), calls: took.length };
}
