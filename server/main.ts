import { readConfig } from './platform/config.ts';
import { operatorText } from './doors/cli/operatorText.ts';
import { say } from './platform/say.ts';
import { startServer, type RunningServer } from './start.ts';

/** How long calls in progress may take to finish during a stop, in milliseconds. */
const PATIENCE = 10_000;

/** How long a proxy gets to learn that its open connections close, in milliseconds. */
const DRAIN = 5_000;

try {
  const config = readConfig(process.env, process.argv.slice(2));
  // Until it listens, a signal ends the start at once: nobody waits for an answer, and migrations are done whole or not at all.
  const started = startServer(config, () => {
    const stopOn = (signal: string, drain: number) => process.once(signal, () => void stop(started, drain));
    stopOn('SIGTERM', DRAIN);
    // Ctrl+C, by a person who waits for it.
    stopOn('SIGINT', 0);
  });
  const server = await started;
  // Standard output is the log's.
  say([`\n  ${config.productName} is ready at ${server.url}`, ...server.notes, ''].join('\n  ') + '\n');
} catch (error) {
  say(`${operatorText(error)}\n`);
  process.exit(1);
}

async function stop(started: Promise<RunningServer>, drain: number): Promise<void> {
  const late = setTimeout(() => {
    say('Some calls did not end in time.\n');
    process.exit(1);
  }, PATIENCE);
  try {
    await (await started).stop(drain);
    clearTimeout(late);
    process.exit(0);
  } catch (error) {
    say(`${operatorText(error)}\n`);
    process.exit(1);
  }
}
