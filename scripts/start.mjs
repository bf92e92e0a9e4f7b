// `npm start`: builds what is stale, then serves from this very process, so that signals and exit codes are the server's.
import { buildStale, runBuilt } from './build/parts.mjs';

process.env.NODE_ENV ??= 'production';
stopWithNpm();
await buildStale(['portal', 'server']);
await runBuilt('main.js');

/** npm passes a signal to the shell between it and us, and some shells die of it without a word. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
