import * as z from 'zod/mini';
import { runCommandLine } from './runCommandLine.ts';

// zod/mini brings no sentences of its own.
z.config(z.locales.en());

process.exitCode = await runCommandLine(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
