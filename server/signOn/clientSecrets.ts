import type { Kysely } from 'kysely';
import { forUpdate } from '#server/db/locks.ts';
import type { Database } from '#server/db/schema.ts';
import { alsoWorking, withFormer } from '#server/formerSecrets.ts';
import { newSecret, OVERLAP } from '#server/secrets.ts';
import type { Services } from '#server/services.ts';
import { hashOfSecret } from './clients.ts';

/**
 * Makes a new secret for an application: only its hash is stored. The old one works for a while, and those before it until
 * their own end. `said` is what the answer adds about several old ones.
 */
export async function newClientSecret(
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  tx: Kysely<Database>,
  applicationId: number,
): Promise<{ secret: string; said: string }> {
  const secret = newSecret();
  const row = { secret_hash: hashOfSecret({ secrets }, secret), rotated_at: now() };
  const present = await tx
    .selectFrom('sign_on_clients')
    .select(['secret_hash', 'former_hash as former', 'former_until as until'])
    .where('application_id', '=', applicationId)
    .$call(forUpdate(tx))
    .executeTakeFirst();
  if (present) {
    const kept = withFormer(present.secret_hash, present, now());
    await tx
      .updateTable('sign_on_clients')
      .set({ ...row, former_hash: kept.former, former_until: kept.until })
      .where('application_id', '=', applicationId)
      .execute();
    return { secret, said: alsoWorking(kept, now()) };
  }
  await tx
    .insertInto('sign_on_clients')
    .values({ application_id: applicationId, ...row })
    // Somebody else has made the first one meanwhile.
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet((eb) => ({
        ...row,
        former_hash: eb.ref('sign_on_clients.secret_hash'),
        former_until: now() + OVERLAP,
      })),
    )
    .execute();
  return { secret, said: '' };
}
