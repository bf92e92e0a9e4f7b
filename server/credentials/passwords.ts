import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { commonPasswords } from './commonPasswords.ts';
import { slowOnPurpose } from './slowOnPurpose.ts';
import { houseFile } from '#server/house.ts';
import { invalid } from '#server/http/refused.ts';

/** argon2id. */
const ALGORITHM = 2;

/** Of the operating system's niceness: whoever has a password hashed waits, so that nobody else does. */
const BEHIND_OTHERS = 10;

/** As many hash at once as there are processors; more would only wait for each other. They end when nobody signs in. */
const threads = new Piscina({
  filename: houseFile('server/credentials/hashing.mjs'),
  minThreads: 0,
  maxThreads: availableParallelism(),
  // The next one lies ready, so that no thread waits for this one to hand it on.
  concurrentTasksPerWorker: 2,
  idleTimeout: 10_000,
  niceIncrement: BEHIND_OTHERS,
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
});

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
