// `npm run bench`: our figures beside the bars of design/speed.md, on a production build. Exits with 1 when a ratio or a
// byte count falls short; times and memory are shown, for they wander on a shared machine.
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
process.exitCode = report() ? 0 : 1;
