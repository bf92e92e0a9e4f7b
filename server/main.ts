import { readConfig } from './config.ts';
import { explain } from './explain.ts';
import { startServer, type RunningServer } from './start.ts';

/** How long calls in progress may take to finish during a stop, in milliseconds. */
const PATIENCE = 10_000;

try {
  const config = readConfig(process.env, process.argv.slice(2));
  const server = await startServer(config);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(server));
  // Standard output belongs to the log.
  process.stderr.write(
    [`\n  ${config.productName} is ready at ${server.url}`, ...server.notes, ''].join('\n  ') + '\n',
  );
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

async function stop(server: RunningServer): Promise<void> {
  const late = setTimeout(() => {
    process.stderr.write('Some calls did not end in time.\n');
    process.exit(1);
  }, PATIENCE);
  try {
    await server.stop();
    clearTimeout(late);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}
