// `npm run bench`: our figures beside the bars of docs/specification/speed.md, on a production build. Exits with 1 when
// a ratio or a byte count falls short; times and memory are shown, for they wander on a shared machine. `npm run bench
// -- server` takes one part alone, or several.
import { spawnSync } from 'node:child_process';
import { measureBrowser } from './browser.ts';
import { report } from './figures.ts';
import { measureLockoutOnPostgres } from './lockout.ts';
import { measureMillion } from './million.ts';
import { measureProcesses } from './processes.ts';
import { measureResend } from './resend.ts';
import { startBench } from './server.ts';

const asked = process.argv.slice(2);
const wants = (part: 'server' | 'browser' | 'postgres' | 'processes' | 'resend' | 'size') =>
  asked.length === 0 || asked.includes(part);

if (wants('server') || wants('browser')) {
  const bench = await startBench(wants('server'));
  try {
    if (wants('browser')) await measureBrowser(bench.url, bench.limitUrl);
  } finally {
    await bench.stop();
  }
}
if (wants('postgres')) await measureLockoutOnPostgres();
if (wants('processes')) await measureProcesses();
if (asked.includes('million')) await measureMillion();
if (wants('resend')) await measureResend();
// The bytes of the other pages are told from the build: in a browser the idle loading runs into them.
const isSmall = !wants('size') || spawnSync(process.execPath, ['scripts/size.mjs'], { stdio: 'inherit' }).status === 0;
process.exitCode = report() && isSmall ? 0 : 1;
