import { codes } from '#core/contract/envelope.ts';
import { passwordMatches } from '#server/credentials/passwords.ts';
import type { Store } from '#server/db/database.ts';
import { credentialsForChange, credentialsOf } from '#server/features/account/queries.ts';
import { revokeSession } from '#server/features/session/queries.ts';
import type { Ctx } from '#server/http/calls/context.ts';
import { conflict, invalid, Refused } from '#server/http/calls/refused.ts';
import { asGuess, giveBack, guessedBy } from '#server/throttle.ts';

type Tx = Parameters<Parameters<Store['write']>[0]>[0];

/** The person as the change finds it, held until it is done. */
export type Held = Awaited<ReturnType<typeof credentialsForChange>>;

/** Makes the change that the password was asked for, in a transaction. The session gets a new id and token with it. */
export type Change = (change: (tx: Tx, person: Held) => Promise<void>) => Promise<void>;

/**
 * Asks for the person's password once more, before a change of what the person signs in with. Wrong ones count with those
 * of the sign-in, or a session that was left open would be a place to guess. `field` is the wire's name of the password.
 */
export async function provePassword(
  ctx: Ctx,
  { password, field }: { password: string; field: string },
): Promise<Change> {
  const { store, sessions } = ctx.services;
  const known = await credentialsOf(ctx.db, ctx.viewer.id);
  const keys = guessedBy(known.email_key, ctx.address);
  await asGuess(ctx.services, keys, async (taken) => {
    if (!(await passwordMatches(password, known.password_hash))) throw invalid({ [field]: ['The password is wrong.'] });
    await store.write((tx) => giveBack(tx, taken), { essential: true });
  });
  return (change) =>
    store.write(async (tx) => {
      const person = await credentialsForChange(tx, ctx.viewer.id);
      if (person.password_hash !== known.password_hash)
        throw conflict('Your password was changed in the meantime. Nothing else was changed; please try again.');
      // Ended while the password was compared: whoever was just signed out must not come in again by this.
      if (!(await revokeSession(tx, ctx.viewer.id, ctx.caller?.sessionId ?? '', ctx.now)))
        throw new Refused(codes.noSession, 'Your session has ended. Please sign in again.');
      await change(tx, person);
      await sessions.start(ctx, tx, ctx.viewer.id, 'full');
    });
}
