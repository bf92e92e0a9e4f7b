import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import { prepared, preparedPer } from '#server/platform/db/prepared.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { newSecret, type Secrets } from '#server/platform/secrets.ts';
import type { KnownBrowsers } from '#server/domain/session.ts';

/** How many browsers of one person are known. A further one replaces the one that signed in longest ago. */
const MOST_BROWSERS = 10;
/** How many people one browser is known to, for people who share it. */
const MOST_PEOPLE = 4;
/** The longest that browsers keep a cookie, in seconds. */
const LIFE = 400 * 86_400;

export function makeKnownBrowsers(config: Pick<Config, 'secure'>, secrets: Secrets): KnownBrowsers {
  const cookie = config.secure ? '__Host-browser' : 'browser';
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.secure, maxAge: LIFE } as const;
  const held = (request: FastifyRequest) =>
    (request.cookies[cookie] ?? '')
      .split('.')
      .filter(Boolean)
      .slice(0, MOST_PEOPLE)
      .map((secret) => ({ secret, hash: secrets.hash('browser', secret) }));

  return {
    async idOf(request, db, emailKey) {
      const hashes = held(request).map(({ hash }) => hash);
      if (hashes.length === 0) return undefined;
      const values = { ...Object.fromEntries(hashes.map((hash, at) => [`hash${at}`, hash])), emailKey };
      return (await knownTo(db, values, { hashes: hashes.length })).at(0)?.id;
    },

    async remember(ctx, tx, personId) {
      const present = held(ctx.request);
      const replaced = new Set<string>();
      if (present.length > 0) {
        const rows = await tx
          .deleteFrom('known_browsers')
          .where('person_id', '=', personId)
          .where(
            'secret_hash',
            'in',
            present.map(({ hash }) => hash),
          )
          .returning('secret_hash')
          .execute();
        for (const row of rows) replaced.add(row.secret_hash);
      }
      const secret = newSecret();
      await add(tx, { personId, hash: secrets.hash('browser', secret), now: ctx.now });
      await forgetOldest(tx, { personId });
      const others = present.filter(({ hash }) => !replaced.has(hash)).map((one) => one.secret);
      const value = [secret, ...others].slice(0, MOST_PEOPLE).join('.');
      ctx.after(() => void ctx.reply.setCookie(cookie, value, flags));
    },
  };
}

/** Forgets the browsers of a person, after a change of credentials: somebody else may have signed in there. */
export async function forgetBrowsers(tx: Kysely<Database>, personId: number): Promise<void> {
  await tx.deleteFrom('known_browsers').where('person_id', '=', personId).execute();
}

/** Deletes browsers whose cookie has expired. */
export async function sweepBrowsers(tx: Kysely<Database>, now: number): Promise<void> {
  await tx
    .deleteFrom('known_browsers')
    .where('used_at', '<', now - LIFE * 1000)
    .execute();
}

type Values = Record<string, string> & { emailKey: string };

const knownTo = preparedPer((db, values: Values, { hashes }: { hashes: number }) =>
  db
    .selectFrom('known_browsers')
    .innerJoin('people', 'people.id', 'known_browsers.person_id')
    .select('known_browsers.id')
    .where(
      'secret_hash',
      'in',
      Array.from({ length: hashes }, (_, at) => values[`hash${at}`] as string),
    )
    .where('people.email_key', '=', values.emailKey),
);

const add = prepared((tx, { personId, hash, now }: { personId: number; hash: string; now: number }) =>
  tx.insertInto('known_browsers').values({ person_id: personId, secret_hash: hash, used_at: now }),
);

const forgetOldest = prepared((tx, { personId }: { personId: number }) => {
  const newest = tx
    .selectFrom('known_browsers')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(MOST_BROWSERS);
  return tx.deleteFrom('known_browsers').where('person_id', '=', personId).where('id', 'not in', newest);
});
