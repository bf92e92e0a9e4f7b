import type { Kysely, Selectable, Transaction } from 'kysely';
import { isAmong } from '#server/platform/db/among.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { forUpdate } from '#server/platform/db/locks.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { ownerShutOut, shutOut, type ShutOut } from '#server/domain/lockout/rulesLetters.ts';
import type { Letter } from '#server/platform/mail/templates.ts';
import { shownName } from '#server/platform/names.ts';
import { doubling } from '#server/platform/queue/backoff.ts';
import { openBody, queueJob, sealBody, type Job } from '#server/domain/jobs/jobs.ts';
import type { Services } from '#server/domain/services.ts';
import { HOUR } from '#server/platform/times.ts';
import type { Person } from './effects.ts';
import { readPeople } from './queries.ts';
import { openWayBack } from './waysBack.ts';

/** The letters that one transaction makes: other changes wait for it. */
const AT_ONCE = 100;
/** Within this time a person gets one such letter, in milliseconds, however often the rules are changed. */
const QUIET = HOUR;

type Db = Kysely<Database>;

/** What is said, and to whom. It names the people by their ids: who leaves meanwhile gets no letter. */
export interface ShutOutNews {
  change: Omit<ShutOut, 'person' | 'address'>;
  /** Who made the change, with the address of that call. */
  maker: Person;
  /** The owners are first. */
  people: readonly number[];
}

/**
 * Writes to the people whom a change of rules has shut out, a hundred at a time: 100,000 mails in the transaction of the
 * change would hold up everybody. Each step notes how far it is in the transaction of its letters, so a process that dies
 * half-way neither repeats nor drops one.
 */
export const shutOutLetters: Job<ShutOutNews[]> = {
  kind: 'shut out',
  places: { process: 1, organisation: 1, receiver: 1 },
  claim: 60_000,
  // The letters wait as long as it takes: an owner needs one to come back.
  waits: doubling({ first: 1_000, longest: 600_000, most: Infinity }),
  async run({ id }, services, log) {
    try {
      await services.store.write((tx) => writeSome(tx, services, id));
      // The last step has deleted the row.
      return { goesOnAfter: 0 };
    } catch (error) {
      log.warn({ err: error }, 'the letters to people who were shut out could not be made');
      return { error: String(error) };
    }
  },
};

export const jobs = [shutOutLetters];

/**
 * Queues the letters of a change, in its transaction. An organisation has one job: a second change before all letters are
 * made goes before what is left, because its owners need their letters. Whom both name is told of the second one.
 */
export async function queueShutOutLetters(
  services: Pick<Services, 'secrets' | 'now'>,
  tx: Db,
  organisationId: number,
  news: ShutOutNews,
): Promise<void> {
  const waiting = await jobOf(tx, { organisationId });
  if (!waiting) return queueJob(services, tx, shutOutLetters, organisationId, [news]);
  const named = new Set(news.people);
  const left = waitingNews(services.secrets, waiting).map((one) => ({
    ...one,
    people: one.people.filter((id) => !named.has(id)),
  }));
  const body = sealBody(services.secrets, organisationId, [news, ...left]);
  const asNew = { position: 0, attempts: 0, next_attempt_at: services.now() };
  await tx
    .updateTable('jobs')
    .set({ body, ...asNew })
    .where('id', '=', waiting.id)
    .execute();
}

/** What is left to tell: nothing if the key of the job is lost, which must not stop a change of rules. */
function waitingNews(secrets: Services['secrets'], job: Selectable<Database['jobs']>): ShutOutNews[] {
  try {
    return leftOf(openBody(secrets, job) as ShutOutNews[], job.position);
  } catch {
    return [];
  }
}

/** What is left of the news when so many people were told. */
function leftOf(news: readonly ShutOutNews[], position: number): ShutOutNews[] {
  let toSkip = position;
  const left: ShutOutNews[] = [];
  for (const one of news) {
    const people = one.people.slice(toSkip);
    toSkip = Math.max(0, toSkip - one.people.length);
    if (people.length > 0) left.push({ ...one, people });
  }
  return left;
}

function jobOf(tx: Db, which: { id: number } | { organisationId: number }) {
  return tx
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', shutOutLetters.kind)
    .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('receiver', '=', which.organisationId)))
    .$call(forUpdate(tx))
    .executeTakeFirst();
}

/** Makes the next letters of a job, all of one change, and deletes the job with the last ones. */
async function writeSome(tx: Transaction<Database>, services: Services, id: number): Promise<void> {
  const job = await jobOf(tx, { id });
  if (!job) return;
  const [next, further] = leftOf(openBody(services.secrets, job) as ShutOutNews[], job.position);
  const people = next?.people.slice(0, AT_ONCE) ?? [];
  if (next) await write(tx, services, job.receiver, { ...next, people });
  const isOver = !further && people.length === (next?.people.length ?? 0);
  if (isOver) await tx.deleteFrom('jobs').where('id', '=', id).execute();
  else {
    const position = job.position + people.length;
    await tx.updateTable('jobs').set({ position }).where('id', '=', id).execute();
  }
}

async function write(
  tx: Db,
  services: Services,
  organisationId: number,
  { change, maker, people: ids }: ShutOutNews,
): Promise<void> {
  const now = services.now();
  const members = await membersAmong(tx, organisationId, ids);
  const places = await readPeople(tx, organisationId, ids, { now });
  const addresses = new Map(places.map(({ id, address }) => [id, address]));
  const writtenTo = await toldSince(tx, members, organisationId, now - QUIET);
  const inTurn = new Map(ids.map((id, at) => [id, at]));
  const mails: { recipient: string; letter: Letter }[] = [];
  for (const one of members.toSorted((a, b) => (inTurn.get(a.id) ?? 0) - (inTurn.get(b.id) ?? 0))) {
    // Of two organisations that shut somebody out at the same time, one tells.
    if (writtenTo.has(one.id) || !addresses.has(one.id)) continue;
    const address = one.id === maker.id ? maker.address : (addresses.get(one.id) ?? '');
    const about = { ...change, person: shownName(one), address };
    mails.push({ recipient: one.email, letter: await letterTo(tx, services, organisationId, one, about) });
  }
  await queueMails(tx, mails, now, organisationId);
}

async function letterTo(
  tx: Db,
  { config: { publicUrl }, secrets, now }: Services,
  organisationId: number,
  { id: personId, is_owner: isOwner }: { id: number; is_owner: 0 | 1 },
  about: ShutOut,
): Promise<Letter> {
  if (isOwner === 0) return shutOut(about, `${publicUrl}/`);
  return ownerShutOut(about, await openWayBack(tx, { personId, organisationId }, { secrets, publicUrl, now: now() }));
}

/**
 * Those of the members who were told since then. An owner counts as told while the link of such a letter is unused: whoever has
 * used it needs another one.
 */
async function toldSince(
  tx: Db,
  members: readonly { id: number; email: string; is_owner: 0 | 1 }[],
  organisationId: number,
  since: number,
): Promise<Set<number>> {
  if (members.length === 0) return new Set();
  const links = await tx
    .selectFrom('ways_back')
    .select('person_id')
    .where(
      isAmong(
        tx,
        'person_id',
        members.map(({ id }) => id),
      ),
    )
    .where('organisation_id', '=', organisationId)
    .where('created_at', '>', since)
    .where('used_at', 'is', null)
    .execute();
  const mails = await tx
    .selectFrom('outbox')
    .select('recipient')
    .where(
      'recipient',
      'in',
      members.map(({ email }) => email),
    )
    .where('created_at', '>', since)
    .where('kind', '=', 'shut-out')
    // Letters about own allowed addresses name no organisation.
    .where('organisation_id', 'is not', null)
    .execute();
  const withLink = new Set(links.map((row) => row.person_id));
  const written = new Set(mails.map(({ recipient }) => recipient));
  const isTold = (one: (typeof members)[number]) =>
    one.is_owner === 1 ? withLink.has(one.id) : written.has(one.email);
  return new Set(members.filter(isTold).map(({ id }) => id));
}

function membersAmong(tx: Db, organisationId: number, ids: readonly number[]) {
  return tx
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['people.id', 'people.email', 'people.first_name', 'people.last_name'])
    .select(['memberships.is_owner', 'memberships.joined'])
    .select(['memberships.typed_first_name', 'memberships.typed_last_name'])
    .where('memberships.organisation_id', '=', organisationId)
    .where(isAmong(tx, 'people.id', ids))
    .execute();
}
