import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Kysely } from 'kysely';
import { lockName } from '#server/platform/db/locks.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Services } from '#server/domain/services.ts';
import { DAY } from '#server/platform/times.ts';

type Needs = Pick<Services, 'store' | 'secrets' | 'now'>;

/** RS256 is what every library knows and what signs all tokens. A key for ES256 is published too; none is signed by it yet. */
const algorithms = ['RS256', 'ES256'] as const;

/** A new key is published for so long before it signs, so that every process and application knows it. In milliseconds. */
const LEAD = 60_000;
/** A former key stays published for so long, because applications keep ID tokens as a hint. In milliseconds. */
const STAYS = 8 * DAY;

/** The private keys, those that sign first; made at the first use, encrypted in the database. */
export async function signingKeys(needs: Needs): Promise<JWK[]> {
  const published = await publishedKeys(needs);
  if (published.length > 0) return published;
  const made = await makeKeys();
  await needs.store.write(async (tx) => {
    await lockName(tx, 'sign-on keys');
    // Another process may have been faster.
    const first = await tx.selectFrom('sign_on_keys').select('id').limit(1).executeTakeFirst();
    if (!first) await insertKeys(needs, tx, made, needs.now());
  });
  return publishedKeys(needs);
}

/** Makes new keys, which sign after `LEAD`. Returns their ids and the time. */
export async function rotateKeys(needs: Needs): Promise<{ ids: string[]; signsFrom: number }> {
  const made = await makeKeys();
  const signsFrom = needs.now() + LEAD;
  await needs.store.write(async (tx) => {
    await lockName(tx, 'sign-on keys');
    await tx
      .updateTable('sign_on_keys')
      .set({ retired_at: signsFrom + STAYS })
      .where('retired_at', 'is', null)
      .execute();
    await insertKeys(needs, tx, made, signsFrom);
    await tx.deleteFrom('sign_on_keys').where('retired_at', '<', needs.now()).execute();
  });
  return { ids: made.map(({ kid }) => kid), signsFrom };
}

/** The keys with their times, the newest first. */
export function keyList({ store }: Pick<Services, 'store'>) {
  return store.read
    .selectFrom('sign_on_keys')
    .select(['id', 'alg', 'created_at', 'signs_from', 'retired_at'])
    .orderBy('signs_from', 'desc')
    .orderBy('alg')
    .execute();
}

async function publishedKeys({ store, secrets, now }: Needs): Promise<JWK[]> {
  const rows = await store.read
    .selectFrom('sign_on_keys')
    .select(['id', 'jwk', 'signs_from'])
    .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', now())]))
    .orderBy('signs_from', 'desc')
    .orderBy('alg', 'desc')
    .execute();
  // The library signs with the first key of an algorithm: keys whose time has not come yet are last.
  const isReady = (row: { signs_from: number }) => row.signs_from <= now();
  return [...rows.filter(isReady), ...rows.filter((row) => !isReady(row))].map(
    ({ id, jwk }) => JSON.parse(secrets.open(jwk, `sign-on key ${id}`)) as JWK,
  );
}

function makeKeys() {
  return Promise.all(
    algorithms.map(async (alg) => {
      const { privateKey } = await generateKeyPair(alg, { extractable: true });
      const jwk = await exportJWK(privateKey);
      return { ...jwk, alg, use: 'sig', kid: await calculateJwkThumbprint(jwk) };
    }),
  );
}

async function insertKeys(
  { secrets, now }: Needs,
  tx: Kysely<Database>,
  made: Awaited<ReturnType<typeof makeKeys>>,
  signsFrom: number,
): Promise<void> {
  const rows = made.map((jwk) => ({
    id: jwk.kid,
    alg: jwk.alg,
    jwk: secrets.seal(JSON.stringify(jwk), `sign-on key ${jwk.kid}`),
    created_at: now(),
    signs_from: signsFrom,
  }));
  await tx.insertInto('sign_on_keys').values(rows).execute();
}
