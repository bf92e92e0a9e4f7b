import { hash, verify } from '@node-rs/argon2';
import { commonPasswords } from './commonPasswords.ts';
import { slowOnPurpose } from './slowOnPurpose.ts';
import { invalid } from '#server/http/refused.ts';

/** argon2id. */
const ALGORITHM = 2;

/** Hashes a password (argon2id), off the main thread. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize('NFKC'), { algorithm: ALGORITHM, ...slowOnPurpose.passwordCost });

/** Whether a password is the one that was hashed. Without a hash it takes the same time, and says no. */
export async function passwordMatches(password: string, hashed: string | null): Promise<boolean> {
  if (hashed !== null) return verify(hashed, password.normalize('NFKC'));
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
