import type { Kysely, Updateable } from 'kysely';
import { forUpdate } from '#server/platform/db/locks.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { alsoWorking, formerSecrets, NONE_FORMER, withFormer, type Former } from '#server/domain/formerSecrets.ts';
import { newSecret, OVERLAP } from '#server/platform/secrets.ts';
import type { Services } from '#server/domain/services.ts';

/** The hash of a client's secret, which is all that is stored. */
export const hashOfSecret = ({ secrets }: Pick<Services, 'secrets'>, secret: string): string =>
  secrets.hash('sign-on', `client secret ${secret}`);

/**
 * Makes a new secret for an application: only its hash is stored. The old one works for a while, and those before it until
 * their own end; with `endsOld` they end now. `note` is what the answer adds about the old ones.
 */
export async function newClientSecret(
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  tx: Kysely<Database>,
  applicationId: number,
  { endsOld } = { endsOld: false },
): Promise<{ secret: string; note: string }> {
  const secret = newSecret();
  const row = { secret_hash: hashOfSecret({ secrets }, secret), rotated_at: now() };
  const present = await secretsForChange(tx, applicationId);
  if (present) {
    const nextFormer = withFormer(present.secret_hash, present, now(), endsOld);
    await save(tx, applicationId, { ...row, ...columnsOf(nextFormer) });
    return { secret, note: alsoWorking(nextFormer, now()) };
  }
  await tx
    .insertInto('sign_on_clients')
    .values({ application_id: applicationId, ...row })
    // Somebody else has made the first one meanwhile.
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet((eb) => ({
        ...row,
        former_hash: endsOld ? null : eb.ref('sign_on_clients.secret_hash'),
        former_until: endsOld ? null : now() + OVERLAP,
      })),
    )
    .execute();
  return { secret, note: '' };
}

/** Ends the old secrets of an application now. Answers how many of them still worked. */
export async function endOldClientSecrets(tx: Kysely<Database>, applicationId: number, now: number): Promise<number> {
  const present = await secretsForChange(tx, applicationId);
  const ended = present ? formerSecrets(present, now).length : 0;
  if (ended > 0) await save(tx, applicationId, columnsOf(NONE_FORMER));
  return ended;
}

const secretsForChange = (tx: Kysely<Database>, applicationId: number) =>
  tx
    .selectFrom('sign_on_clients')
    .select(['secret_hash', 'former_hash as former', 'former_until as until'])
    .where('application_id', '=', applicationId)
    .$call(forUpdate(tx))
    .executeTakeFirst();

const columnsOf = ({ former, until }: Former) => ({ former_hash: former, former_until: until });

const save = (tx: Kysely<Database>, applicationId: number, set: Updateable<Database['sign_on_clients']>) =>
  tx.updateTable('sign_on_clients').set(set).where('application_id', '=', applicationId).execute();
