// `npm run bench`: our figures beside the bars of design/speed.md, on a production build. Exits with 1 when a ratio or a
// byte count falls short; times and memory are shown, for they wander on a shared machine.
import { spawnSync } from 'node:child_process';
import { measureBrowser } from './browser.ts';
import { report } from './figures.ts';
import { measureResend } from './resend.ts';
import { startBench } from './server.ts';

const bench = await startBench();
try {
  await measureBrowser(bench.url);
} finally {
  await bench.stop();
}
await measureResend();
// The bytes of the other pages are told from the build: in a browser the idle loading runs into them.
const { status } = spawnSync(process.execPath, ['scripts/size.mjs'], { stdio: 'inherit' });
process.exitCode = report() && status === 0 ? 0 : 1;
