// The threads load this module. It is imported here too, so that a machine without it fails when the server starts.
// oxlint-disable-next-line import/no-unassigned-import
import '@node-rs/argon2';
import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { leastBusy, MOST_TASKS, mostThreads } from './leastBusy.ts';
import { slowOnPurpose } from './slowOnPurpose.ts';
import { InstallationFault, projectFile } from '#server/platform/projectFile.ts';
import { codes } from '#core/contract/envelope.ts';
import { passwordStrength } from '#core/text/password/passwordStrength.ts';
import { invalid, Refused } from '../http/refused.ts';

/** argon2id. */
const ALGORITHM = 2;

/** The niceness (operating system priority) of the threads. Hashing has low priority, so that it slows down no other call. */
const BEHIND_OTHERS = 10;

/**
 * The most hashes that wait, about three seconds of work. A further call is refused at once, so that nobody waits longer
 * than that for a sign-in.
 */
const MOST_QUEUED = 100 * mostThreads;

/** The code of the threads. */
const CODE = projectFile('server/platform/credentials/hashing.mjs');

/** Each thread takes 19 MiB. Threads end when nobody signs in. */
const threads = new Piscina({
  filename: CODE,
  minThreads: 0,
  maxThreads: mostThreads,
  idleTimeout: 10_000,
  // Otherwise processors would be idle while the main thread waits for the disk.
  concurrentTasksPerWorker: MOST_TASKS,
  loadBalancer: (_, workers) => leastBusy(workers),
  // First in, first out: otherwise a task that finds no free thread goes to the end of the queue.
  stricterFIFO: true,
  // On other systems niceness applies to the whole process, or uses another scale.
  niceIncrement: process.platform === 'linux' ? BEHIND_OTHERS : 0,
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
});

// A thread that fails to start must not end the server.
threads.on('error', (error: Error) => process.emitWarning(error));

/** Throws a sentence if the threads could not load their code: nobody could sign in. */
export async function checkHashing(): Promise<void> {
  try {
    const { make, check } = (await import(/* @vite-ignore */ pathToFileURL(CODE).href)) as Record<string, unknown>;
    if (typeof make !== 'function' || typeof check !== 'function')
      throw new Error('It is not the file of this version.');
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    throw new InstallationFault(
      `${CODE} cannot be loaded, so nobody could sign in with a password. Install this version again. (${reason})`,
      { cause: error },
    );
  }
}

/** Hashes a password (argon2id) on a thread with low priority. */
export const hashPassword = (password: string): Promise<string> =>
  run<string>('make', {
    password: password.normalize('NFKC'),
    cost: { algorithm: ALGORITHM, ...slowOnPurpose.passwordCost },
  });

/** True when the password matches the hash. Without a hash it takes the same time and answers false. */
export async function passwordMatches(password: string, hashed: string | null): Promise<boolean> {
  if (hashed !== null) return run<boolean>('check', { password: password.normalize('NFKC'), hashed });
  await hashPassword(password);
  return false;
}

async function run<T>(name: string, task: object): Promise<T> {
  if (threads.queueSize >= MOST_QUEUED)
    throw new Refused(codes.unavailable, 'Too many people are signing in at the moment. Try again in a few seconds.', {
      retryAfter: 3,
    });
  try {
    return (await threads.run(task, { name, signal: AbortSignal.timeout(slowOnPurpose.longestHash) })) as T;
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    throw new Refused(codes.unavailable, 'Passwords cannot be checked at the moment. Try again in a minute.', {
      retryAfter: 60,
    });
  }
}

/**
 * Refuses a password that is common, or made of what others know: the person's address and name, and the organisation's
 * name. `field` is the name of the field on the wire.
 */
export async function refuseCommonPassword(password: string, field: string, own: readonly string[]): Promise<void> {
  if ((await passwordStrength(password)) === 'common')
    throw invalid({ [field]: ['This password is among the most common ones. Choose another one.'] });
  if ((await passwordStrength(password, own)) === 'common')
    throw invalid({
      [field]: [
        'This password contains your name, your email address or your organisation’s name. Choose another one.',
      ],
    });
}
