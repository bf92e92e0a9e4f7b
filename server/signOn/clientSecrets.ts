import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { newSecret, OVERLAP } from '#server/secrets.ts';
import type { Services } from '#server/services.ts';
import { hashOfSecret } from './clients.ts';

/** Makes a new secret for an application and returns it: only its hash is stored. The former one works for a while. */
export async function newClientSecret(
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  tx: Kysely<Database>,
  applicationId: number,
): Promise<string> {
  const secret = newSecret();
  const row = { secret_hash: hashOfSecret({ secrets }, secret), rotated_at: now() };
  await tx
    .insertInto('sign_on_clients')
    .values({ application_id: applicationId, ...row })
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet((eb) => ({
        ...row,
        former_hash: eb.ref('sign_on_clients.secret_hash'),
        former_until: now() + OVERLAP,
      })),
    )
    .execute();
  return secret;
}
