import type { Kysely } from 'kysely';
import { cutWhole } from '#core/contract/cutWhole.ts';
import type { Database } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import { noteOutcome } from './toldSignOuts.ts';

/** The time for which a worker claims a delivery, in milliseconds. A process that is killed loses none. */
const CLAIM = 30_000;
/** The wait before the first retry, in milliseconds. It doubles with each retry, up to ten minutes. */
const FIRST_RETRY = 2_000;
const LONGEST_RETRY = 600_000;
/** About two hours of retries. By then every token is over, and a refresh is refused. */
const MOST_ATTEMPTS = 20;

/**
 * The news that are sent at the same time to the own applications of one organisation, or to one application of the
 * catalogue: whoever answers slowly, or makes many sign-outs, does not hold up the news of others.
 */
const OF_ONE = 8;
/** The due rows that are looked at in one turn. */
const LOOKED_AT = 200;

/** The news that a person is signed out of an application. */
export interface Logout {
  personId: string;
  /** The session as the application knows it. */
  sid: string | undefined;
}

/** A claimed delivery. */
export interface Delivery {
  id: number;
  applicationId: number;
  /** Whom the place counts for: the organisation of an own application, or the application of the catalogue. */
  receiver: string;
  createdAt: number;
  attempts: number;
  logout: Logout;
}

type Needs = Pick<Services, 'secrets' | 'now'>;

/** Queues the news, in the transaction of what it reports. */
export async function queueLogout(
  { secrets, now }: Needs,
  db: Kysely<Database>,
  applicationId: number,
  logout: Logout,
): Promise<void> {
  const body = secrets.seal(JSON.stringify(logout), context(applicationId));
  const row = { kind: 'logout' as const, application_id: applicationId, body };
  await db
    .insertInto('deliveries')
    .values({ ...row, created_at: now(), next_attempt_at: now() })
    .execute();
}

/** Tells if a delivery is due, for a worker that would write otherwise. */
export async function isDeliveryDue(db: Kysely<Database>, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('id')
    .where('next_attempt_at', '<=', now)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims due deliveries, so that no other worker sends them meanwhile. `underWay` are those that are being sent. */
export async function claimDeliveries(
  { secrets, now }: Needs,
  tx: Kysely<Database>,
  most: number,
  underWay: readonly Pick<Delivery, 'receiver'>[] = [],
): Promise<Delivery[]> {
  const at = now();
  const due = await chooseDue(tx, most, underWay, at);
  if (due.size === 0) return [];
  // The condition is repeated: a second worker that waited for the row must see that it is claimed.
  const rows = await tx
    .updateTable('deliveries')
    .set({ claimed_until: at + CLAIM })
    .where('id', 'in', [...due.keys()])
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', at)]))
    .returning(['id', 'application_id', 'created_at', 'attempts', 'body'])
    .execute();
  return rows.map(({ id, application_id: applicationId, created_at: createdAt, attempts, body }) => ({
    id,
    applicationId,
    receiver: due.get(id) ?? '',
    createdAt,
    attempts,
    logout: JSON.parse(secrets.open(body, context(applicationId))) as Logout,
  }));
}

/** Due deliveries and whom they are for, the oldest first, as far as those have room. */
async function chooseDue(
  tx: Kysely<Database>,
  most: number,
  underWay: readonly Pick<Delivery, 'receiver'>[],
  at: number,
): Promise<Map<number, string>> {
  const taken = new Map<string, number>();
  for (const { receiver } of underWay) taken.set(receiver, (taken.get(receiver) ?? 0) + 1);
  const chosen = new Map<number, string>();
  for (;;) {
    const full = [...taken].flatMap(([who, count]) => (count >= OF_ONE ? [who] : []));
    const fullOf = (kind: string) =>
      full.flatMap((who) => (who.startsWith(kind) ? [Number(who.slice(kind.length))] : []));
    const [applications, organisations] = [fullOf('application '), fullOf('organisation ')];
    const due = await tx
      .selectFrom('deliveries as d')
      .leftJoin('own_applications as own', 'own.id', 'd.application_id')
      .select(['d.id', 'd.application_id', 'own.organisation_id'])
      .where('d.next_attempt_at', '<=', at)
      .where((eb) => eb.or([eb('d.claimed_until', 'is', null), eb('d.claimed_until', '<', at)]))
      .$if(chosen.size > 0, (all) => all.where('d.id', 'not in', [...chosen.keys()]))
      .$if(applications.length > 0, (all) => all.where('d.application_id', 'not in', applications))
      .$if(organisations.length > 0, (all) =>
        all.where((eb) =>
          eb.or([eb('own.organisation_id', 'is', null), eb('own.organisation_id', 'not in', organisations)]),
        ),
      )
      .orderBy('d.id')
      .limit(LOOKED_AT)
      .execute();
    // The first one has room, so each turn takes some.
    for (const { id, application_id: application, organisation_id: organisation } of due) {
      const who = organisation === null ? `application ${application}` : `organisation ${organisation}`;
      const count = taken.get(who) ?? 0;
      if (chosen.size >= most || count >= OF_ONE) continue;
      chosen.set(id, who);
      taken.set(who, count + 1);
    }
    if (chosen.size >= most || due.length < LOOKED_AT) return chosen;
  }
}

/** Ends a delivery that arrived, or is given up because of `error`. */
export async function endDelivery(
  tx: Kysely<Database>,
  delivery: Delivery,
  now: number,
  error: string | null = null,
): Promise<void> {
  await tx.deleteFrom('deliveries').where('id', '=', delivery.id).execute();
  await noteOutcome(tx, delivery, now, error);
}

/** Schedules a retry, or gives the delivery up after too many. Returns whether it is given up. */
export async function retryDelivery(
  tx: Kysely<Database>,
  delivery: Delivery,
  error: string,
  now: number,
): Promise<boolean> {
  const { id, attempts } = delivery;
  if (attempts + 1 >= MOST_ATTEMPTS) {
    await endDelivery(tx, delivery, now, cutWhole(error, 300));
    return true;
  }
  await tx
    .updateTable('deliveries')
    .set({
      attempts: attempts + 1,
      claimed_until: null,
      last_error: cutWhole(error, 300),
      next_attempt_at: now + Math.min(FIRST_RETRY * 2 ** attempts, LONGEST_RETRY),
    })
    .where('id', '=', id)
    .execute();
  return false;
}

const context = (applicationId: number) => `delivery to ${applicationId}`;
