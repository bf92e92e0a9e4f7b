// `npm run bench`: the figures beside the bars of docs/specification/speed.md, for a production build. Exits with 1
// when a ratio or a byte count misses its bar; times and memory are only shown, because they vary on a shared machine.
// `npm run bench -- server` runs one part, or several. `--short` shows that each part still works, with little.
import { spawnSync } from 'node:child_process';
import { measureActivity } from './runs/activity.ts';
import { measureBrowser } from './pages/browser.ts';
import { report } from './tools/figures.ts';
import { measureLockoutOnPostgres } from './runs/lockout.ts';
import { measureMillion } from './runs/million.ts';
import { measureProcesses } from './runs/processes.ts';
import { measureResend } from './runs/resend.ts';
import { startBench } from './server.ts';
import { stopPostgres } from './tools/postgres.ts';
import { measureSignOn } from './runs/signOn.ts';
import { isShort } from './tools/sized.ts';
import { measureWebhooks } from './runs/webhooks.ts';

const chosen = process.argv.slice(2).filter((word) => word !== '--short');
const parts = [
  'server',
  'browser',
  'postgres',
  'processes',
  'sign-on',
  'resend',
  'webhooks',
  'size',
  'million',
  'activity',
] as const;
type Part = (typeof parts)[number];
/** These take half an hour each, so a full run leaves them out unless they are named. */
const long: readonly Part[] = ['million', 'activity'];
const unknown = chosen.find((name) => !parts.some((part) => part === name));
if (unknown !== undefined) {
  process.stderr.write(`npm run bench -- [part …] [--short], where part is one of ${parts.join(', ')}\n`);
  process.exit(2);
}
const wants = (part: Part) => (chosen.length > 0 ? chosen.includes(part) : isShort || !long.includes(part));

try {
  await measureAll();
} finally {
  await stopPostgres();
}
// The sizes of the other pages come from the build, because in a browser the idle prefetch would be counted too.
const isSmall = !wants('size') || spawnSync(process.execPath, ['scripts/size.mjs'], { stdio: 'inherit' }).status === 0;
process.exitCode = report() && isSmall ? 0 : 1;

async function measureAll(): Promise<void> {
  if (wants('server') || wants('browser')) await measureServerAndBrowser();
  if (wants('postgres')) await measureLockoutOnPostgres();
  if (wants('processes')) await measureProcesses();
  if (wants('sign-on')) await measureSignOn();
  if (wants('million')) await measureMillion();
  if (wants('activity')) await measureActivity();
  if (wants('resend')) await measureResend();
  if (wants('webhooks')) await measureWebhooks();
}

async function measureServerAndBrowser(): Promise<void> {
  const bench = await startBench(wants('server'));
  try {
    if (wants('browser')) await measureBrowser(bench.url, bench.limitUrl);
  } finally {
    await bench.stop();
  }
}
