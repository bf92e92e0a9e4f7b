import type { Kysely } from 'kysely';
import { passwordMatches } from '#server/platform/credentials/passwords.ts';
import type { Store } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { credentialsForChange, credentialsOf } from '#server/domain/credentials.ts';
import { revokeSession } from './sessions.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import type { Factors } from '#server/domain/session.ts';
import { conflict, invalid, sessionEnded } from '#server/platform/http/refused.ts';
import { asGuess, giveBack } from '#server/platform/throttle/throttle.ts';

type Tx = Parameters<Parameters<Store['write']>[0]>[0];

/** The person's row, locked until the change is done. */
export type Held = Awaited<ReturnType<typeof credentialsForChange>>;

/**
 * Makes the change that the password protects, in a transaction. The session gets a new id and token. `first` takes the
 * locks that other calls take before they lock a person; otherwise two calls could wait for each other.
 */
export type Change = (
  change: (tx: Tx, person: Held) => Promise<void>,
  first?: (tx: Tx) => Promise<unknown>,
) => Promise<void>;

/**
 * Asks for the person's password again before a change of credentials. Wrong passwords are counted by the person alone:
 * an unattended session cannot be used to guess, and a stranger who guesses at the sign-in does not count here. `field`
 * is the name of the password on the wire.
 */
export async function provePassword(ctx: Ctx, typed: Typed, proved?: Factors): Promise<Change> {
  return changeOf(ctx, await comparePassword(ctx, typed), proved);
}

interface Typed {
  password: string;
  field: string;
}

/** Compares the password alone, and answers its hash. */
export async function comparePassword(ctx: Ctx, { password, field }: Typed): Promise<string | null> {
  const { password_hash: hash } = await credentialsOf(ctx.db, ctx.viewer.id);
  await asGuess(ctx.services, [`person:${ctx.viewer.id}`], async (taken) => {
    if (!(await passwordMatches(password, hash))) throw invalid({ [field]: ['The password is wrong.'] });
    await ctx.services.store.write((tx) => giveBack(tx, taken), { essential: true });
  });
  return hash;
}

/**
 * The change, for a person whose password had this hash when it was proved. `proved` are the factors of the sign-in from
 * now on, if the change has proved a new one.
 */
export function changeOf(ctx: Ctx, hash: string | null, proved?: Factors): Change {
  const { store, sessions } = ctx.services;
  return (change, first) =>
    store.write(async (tx) => {
      await first?.(tx);
      const person = await holdPerson(tx, ctx.viewer.id, hash);
      // The session may have ended while the password was compared. A new id must not sign the person in again.
      if (!(await revokeSession(tx, ctx.viewer.id, ctx.caller?.sessionId ?? '', ctx.now))) throw sessionEnded();
      await change(tx, person);
      // What was proved in this sign-in stays proved.
      await sessions.start(ctx, tx, ctx.viewer.id, 'full', proved ?? ctx.caller?.factors);
    });
}

/** Locks the person's row. Throws 409 if the password is not the one any more that was proved. */
export async function holdPerson(tx: Kysely<Database>, personId: number, hash: string | null): Promise<Held> {
  const person = await credentialsForChange(tx, personId);
  if (person.password_hash !== hash)
    throw conflict('Your password was changed in the meantime. Nothing else was changed. Try again.');
  return person;
}

/** A policy of the person forces a second factor. */
export const isForced = ({ caller }: Pick<Ctx, 'caller'>): boolean => caller?.forcedTwoFactor ?? false;
