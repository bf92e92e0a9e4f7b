import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/domain/services.ts';
import { countWaitingMails } from '#server/platform/mail/outbox.ts';
import { isIn } from '#server/platform/http/connection/address.ts';
import { Counters } from '#server/platform/http/connection/counters.ts';

declare module 'fastify' {
  interface FastifyInstance {
    counters: Counters;
  }
}

/** The calls that sign somebody in. */
const SIGN_IN = new Set(['/account/signin', '/account/signin/code']);

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Series {
  labels: string;
  /** One count per bucket, and one for longer requests. */
  counts: number[];
  sum: number;
}

/** `/metrics` in Prometheus' text format 0.0.4, for the networks of METRICS_FROM. */
export function exposeMetrics(app: FastifyInstance, { config, store, now }: Services): void {
  const requests = new Map<string, Series>();
  const counters = new Counters();
  counters.declare('gatehouse_mails_total', 'Attempts to send a mail.', ['sent', 'refused', 'retried']);
  counters.declare('gatehouse_signins_total', 'Attempts to sign in.', ['accepted', 'refused', 'limited']);
  counters.declare('gatehouse_waits_total', 'Calls that were refused because of too many attempts.', ['limited']);
  app.decorate('counters', counters);
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', () => void delay.disable());

  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions.config;
    const labels = `method="${request.method}",route="${url ?? 'portal'}",code="${request.outcome || reply.statusCode}"`;
    const seconds = reply.elapsedTime / 1000;
    let series = requests.get(labels);
    if (!series) requests.set(labels, (series = { labels, counts: BUCKETS.map(() => 0).concat(0), sum: 0 }));
    const at = BUCKETS.findIndex((bound) => seconds <= bound);
    const bucket = at < 0 ? BUCKETS.length : at;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += seconds;
    const code = request.outcome || reply.statusCode;
    if (code === 429) counters.add('gatehouse_waits_total', 'limited');
    if (url && SIGN_IN.has(url)) counters.add('gatehouse_signins_total', signInOutcome(code));
    done();
  });

  app.get('/metrics', async (request, reply) => {
    if (!isIn(request.address, config.metricsFrom))
      return reply
        .code(403)
        .header('cache-control', 'no-store')
        .type('text/plain')
        .send('This network address is not allowed.\n');
    const memory = process.memoryUsage();
    const lines = [
      ...histogram('gatehouse_request_seconds', 'Time until a request was answered.', requests.values()),
      ...gauge('process_resident_memory_bytes', 'Memory of the process.', memory.rss),
      ...gauge('nodejs_heap_used_bytes', 'Memory of the heap that is in use.', memory.heapUsed),
      ...gauge(
        'nodejs_eventloop_delay_p99_seconds',
        'How late the event loop was, since the last reading.',
        delay.percentile(99) / 1e9,
      ),
      ...gauge('process_uptime_seconds', 'Since the start of the process.', process.uptime()),
      ...counters.lines(),
      ...(await fromDatabase()),
    ];
    delay.reset();
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });

  async function fromDatabase(): Promise<string[]> {
    try {
      const at = now();
      const [waiting, { live }] = await Promise.all([
        countWaitingMails(store.read),
        store.read
          .selectFrom('sessions')
          .select(({ fn }) => fn.countAll<number>().as('live'))
          .where('stage', '=', 'full')
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', at)
          .where('last_used_at', '>', at - config.sessionIdle)
          .executeTakeFirstOrThrow(),
      ]);
      return [
        ...gauge('gatehouse_database_up', 'Whether the database answers.', 1),
        ...gauge('gatehouse_outbox_mails', 'Mails that wait to be sent.', waiting),
        ...gauge('gatehouse_sessions', 'People signed in.', live),
      ];
    } catch {
      return gauge('gatehouse_database_up', 'Whether the database answers.', 0);
    }
  }
}

function signInOutcome(code: number): string {
  if (code === 429) return 'limited';
  return code === 200 ? 'accepted' : 'refused';
}

function gauge(name: string, help: string, value: number): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${Number.isFinite(value) ? value : 0}`];
}

function histogram(name: string, help: string, all: Iterable<Series>): string[] {
  const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
  for (const { labels, counts, sum } of all) {
    let total = 0;
    counts.forEach((count, index) => {
      total += count;
      lines.push(`${name}_bucket{${labels},le="${BUCKETS[index] ?? '+Inf'}"} ${total}`);
    });
    lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`);
  }
  return lines;
}
