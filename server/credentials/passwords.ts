// Loaded by the threads too; here so that a machine without it is told when the server starts.
// oxlint-disable-next-line import/no-unassigned-import
import '@node-rs/argon2';
import { Piscina } from 'piscina';
import { commonPasswords } from './commonPasswords.ts';
import { leastBusy, MOST_TASKS, mostThreads } from './leastBusy.ts';
import { slowOnPurpose } from './slowOnPurpose.ts';
import { houseFile } from '#server/house.ts';
import { invalid } from '../http/calls/refused.ts';

/** argon2id. */
const ALGORITHM = 2;

/** Of the operating system's niceness: whoever has a password hashed waits, so that nobody else does. */
const BEHIND_OTHERS = 10;

/** Each takes 19 MiB. They end when nobody signs in. */
const threads = new Piscina({
  filename: houseFile('server/credentials/hashing.mjs'),
  minThreads: 0,
  maxThreads: mostThreads,
  idleTimeout: 10_000,
  // Else processors would rest while the server's own thread waits for the disk.
  concurrentTasksPerWorker: MOST_TASKS,
  loadBalancer: (_, workers) => leastBusy(workers),
  // Who came first is first: else whoever finds no thread free goes to the end of those who wait.
  stricterFIFO: true,
  // Elsewhere it is of the whole process, or of another scale.
  niceIncrement: process.platform === 'linux' ? BEHIND_OTHERS : 0,
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
});

// A thread that could not start must not end the server with it.
threads.on('error', (error: Error) => process.emitWarning(error));

/** Hashes a password (argon2id), on a thread that goes behind all others. */
export const hashPassword = (password: string): Promise<string> =>
  threads.run(
    { password: password.normalize('NFKC'), cost: { algorithm: ALGORITHM, ...slowOnPurpose.passwordCost } },
    { name: 'make' },
  ) as Promise<string>;

/** Whether a password is the one that was hashed. Without a hash it takes the same time, and says no. */
export async function passwordMatches(password: string, hashed: string | null): Promise<boolean> {
  if (hashed !== null)
    return threads.run({ password: password.normalize('NFKC'), hashed }, { name: 'check' }) as Promise<boolean>;
  await hashPassword(password);
  return false;
}

/** Refuses a password that is among the most common ones, or is the person's own address. `field` is the wire's name. */
export async function refuseCommonPassword(password: string, field: string, email = ''): Promise<void> {
  const folded = password.normalize('NFKC').toLowerCase();
  // One or a few characters over and over are guessed before any list is tried.
  if ((await commonPasswords()).has(folded) || new Set(folded).size < 4)
    throw invalid({ [field]: ['This password is among the most common ones. Choose another one.'] });
  if (email && folded === email.toLowerCase())
    throw invalid({ [field]: ['Your address is not a password. Choose another one.'] });
}
