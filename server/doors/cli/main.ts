import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { runCommandLine } from './runCommandLine.ts';

// zod/mini has no error messages by default.
z.config(z.locales.en());

process.exitCode = await runCommandLine(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  ask,
});

/** Asks on the terminal. The end of the input answers ''. */
function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    lines.once('close', () => resolve(''));
    lines.question(question, (answer) => {
      resolve(answer.trim());
      lines.close();
    });
  });
}
