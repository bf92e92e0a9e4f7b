// `npm run bench`: the figures beside the bars of docs/specification/speed.md, for a production build. Exits with 1
// when a ratio or a byte count misses its bar; times and memory are only shown, because they vary on a shared machine.
// `npm run bench -- server` runs one part, or several.
import { spawnSync } from 'node:child_process';
import { measureActivity } from './activity.ts';
import { measureBrowser } from './browser.ts';
import { report } from './figures.ts';
import { measureLockoutOnPostgres } from './lockout.ts';
import { measureMillion } from './million.ts';
import { measureProcesses } from './processes.ts';
import { measureResend } from './resend.ts';
import { startBench } from './server.ts';
import { measureSignOn } from './signOn.ts';

const asked = process.argv.slice(2);
const wants = (part: 'server' | 'browser' | 'postgres' | 'processes' | 'resend' | 'sign-on' | 'size') =>
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
if (wants('sign-on')) await measureSignOn();
if (asked.includes('million')) await measureMillion();
if (asked.includes('activity')) await measureActivity();
if (wants('resend')) await measureResend();
// The sizes of the other pages come from the build, because in a browser the idle prefetch would be counted too.
const isSmall = !wants('size') || spawnSync(process.execPath, ['scripts/size.mjs'], { stdio: 'inherit' }).status === 0;
process.exitCode = report() && isSmall ? 0 : 1;
