import { hashPassword } from '#server/platform/credentials/passwords.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import { viewLink } from '#server/platform/mail/links.ts';
import { sourceOf } from '#server/platform/throttle/keys.ts';
import { asGuess, giveBack, type Taken } from '#server/platform/throttle/throttle.ts';

/**
 * Hashes a password that a mailed link sets, and hands the hash to `work`. The link is claimed before: of parallel calls
 * with one link a single one hashes, because hashing is what costs. `work` takes the link, and gives back `taken`.
 */
export function claimed<T>(
  ctx: Ctx,
  { kind, token, password }: { kind: 'invitation' | 'reset'; token: string; password: string },
  work: (hash: string, taken: Taken) => Promise<T>,
): Promise<T> {
  const { services, db, now } = ctx;
  return asGuess(services, [`link:${services.secrets.hash('link', token)}`], async (taken) => {
    // Another call may have used the link since this one began. That is no failure of the link.
    await viewLink(db, services.secrets, kind, token, now).catch(async (error: unknown) => {
      await services.store.write((tx) => giveBack(tx, taken));
      throw error;
    });
    return work(await hashedInTurn(ctx, password), taken);
  });
}

/** Hashes a new password. One source makes a few at once, so that it does not hold up those who sign in. */
export const hashedInTurn = ({ services, address }: Ctx, password: string): Promise<string> =>
  asGuess(services, [`hashing:${sourceOf(address)}`], async (taken) => {
    const hash = await hashPassword(password);
    await services.store.write((tx) => giveBack(tx, taken));
    return hash;
  });
