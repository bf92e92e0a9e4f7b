// `npm run soak`: the long runs of docs/specification/trust.md on the built server. Each prints one line; exits with 1
// when one fails. `npm run soak -- kill` runs that one, `npm run soak -- kill=10 --seed 7` shorter, and with the
// choices of seed 7. `--short` only shows that each run still works.
import { parseArgs } from 'node:util';
import { Clean } from './clean.ts';
import { NotHere, type Figures, type Run } from './run.ts';
import { fuzz } from './runs/fuzz.ts';
import { backup } from './runs/backup.ts';
import { disk } from './runs/disk.ts';
import { guess } from './runs/guess.ts';
import { imports } from './runs/imports.ts';
import { kill } from './runs/kill.ts';
import { mail } from './runs/mail.ts';
import { migrate } from './runs/migrate.ts';
import { postgres } from './runs/postgres.ts';
import { properties } from './runs/properties.ts';
import { rolling } from './runs/rolling.ts';
import { webhooks } from './runs/webhooks.ts';

const runs: Run[] = [fuzz, guess, kill, imports, webhooks, postgres, backup, migrate, disk, mail, rolling, properties];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, short: { type: 'boolean' } },
});
const short = values.short ?? false;
const seed = Number(values.seed ?? Math.trunc(Math.random() * 2 ** 31));
const clean = new Clean();
process.on('exit', () => clean.atExit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

const chosen = (positionals.length > 0 ? positionals : runs.map(({ name }) => name)).map((word) => {
  const [name, size] = word.split('=', 2);
  const run = runs.find((one) => one.name === name);
  if (!run || !Number.isSafeInteger(seed) || (size !== undefined && !/^[1-9]\d*$/.test(size))) {
    const list = runs.map(({ name, size, of }) => `  ${name}=${size}`.padEnd(22) + of).join('\n');
    process.stderr.write(`npm run soak -- [name[=size] …] [--seed N] [--short], where name=size is of\n${list}\n`);
    process.exit(2);
  }
  return { ...run, size: size === undefined ? (short ? run.little : run.size) : Number(size) };
});

for (const one of chosen) await make(one);
process.exit();

async function make({ name, of, size, minutes, run }: Run): Promise<void> {
  const started = performance.now();
  let verdict: string;
  let figures: Figures = {};
  try {
    figures = await within(minutes, run({ size, seed, short, clean }));
    verdict = 'ok';
  } catch (error) {
    if (error instanceof NotHere) verdict = `not run: ${error.message}`;
    else {
      verdict = 'FAILED';
      process.exitCode = 1;
      process.stderr.write(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    }
  }
  await clean.all();
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const figureTexts = Object.entries(figures).map(([what, figure]) => `${what} ${figure}`);
  console.log(
    [`${name.padEnd(10)} ${verdict}`, `${size} ${of}`, ...figureTexts, `seed ${seed}`, `${seconds} s`].join(', '),
  );
}

async function within<T>(minutes: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${minutes} minutes.`)), minutes * 60_000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
