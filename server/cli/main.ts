import * as z from 'zod/mini';
import { runCommandLine } from './runCommandLine.ts';

// zod/mini has no error messages by default.
z.config(z.locales.en());

process.exitCode = await runCommandLine(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
});
