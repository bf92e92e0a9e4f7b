import { readConfig } from './config.ts';
import { explain } from './explain.ts';
import { startServer, type RunningServer } from './start.ts';

/** How long calls in progress may take to finish during a stop, in milliseconds. */
const PATIENCE = 10_000;

/** How long a proxy gets to learn that its open connections close, in milliseconds. */
const DRAIN = 2_000;

try {
  const config = readConfig(process.env, process.argv.slice(2));
  const server = await startServer(config);
  process.once('SIGTERM', () => void stop(server, DRAIN));
  // Ctrl+C, by a person who waits for it.
  process.once('SIGINT', () => void stop(server, 0));
  // Standard output is the log's.
  process.stderr.write(
    [`\n  ${config.productName} is ready at ${server.url}`, ...server.notes, ''].join('\n  ') + '\n',
  );
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

async function stop(server: RunningServer, drain: number): Promise<void> {
  const late = setTimeout(() => {
    process.stderr.write('Some calls did not end in time.\n');
    process.exit(1);
  }, PATIENCE);
  try {
    await server.stop(drain);
    clearTimeout(late);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}
