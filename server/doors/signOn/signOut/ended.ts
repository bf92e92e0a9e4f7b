import type { Kysely } from 'kysely';
import { clientEntry } from '#server/domain/catalogue/ofOrganisation.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Services } from '#server/domain/services.ts';
import { applicationOf } from '#server/features/applications/clientId.ts';
import { isAdmitted, loginLives, momentOf } from '#server/doors/signOn/conditions.ts';
import { queueLogout } from '#server/features/applications/signOutJobs.ts';

/** The number of ended items that one transaction handles. */
const AT_ONCE = 100;

type Needs = Pick<Services, 'store' | 'secrets' | 'now' | 'config' | 'catalogue'>;

/** The part of the library's session that says which applications the person has entered, and under which name. */
interface LibrarySession {
  accountId?: string;
  authorizations?: Record<string, { sid?: string }>;
}

/**
 * Finds what has ended since the last time, in whatever way: sessions that were signed out, ended from afar or unused for
 * too long, and grants of people who may not use the application any more. It queues the news for the applications in the
 * transaction that deletes the item, so that of several processes one tells it, and a killed one loses nothing.
 */
export async function queueEnded(needs: Needs): Promise<void> {
  for (const model of ['Session', 'Grant'] as const) {
    let ids: string[];
    do {
      ids = await endedItems(needs, needs.store.read, model);
      const found = ids;
      if (found.length > 0) await needs.store.write((tx) => tellEnd(needs, tx, model, found));
    } while (ids.length === AT_ONCE);
  }
}

async function endedItems(needs: Needs, db: Kysely<Database>, model: 'Session' | 'Grant') {
  const at = momentOf(needs);
  const rows = await db
    .selectFrom('sign_on_items as i')
    .select('i.id')
    .where('i.model', '=', model)
    .where('i.login_id', 'is not', null)
    // A grant whose sign-in has ended is told about with its session.
    .where((eb) =>
      model === 'Session' ? eb.not(loginLives(eb, at)) : eb.and([loginLives(eb, at), eb.not(isAdmitted(eb, at))]),
    )
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

async function tellEnd(needs: Needs, tx: Kysely<Database>, model: 'Session' | 'Grant', ids: string[]): Promise<void> {
  const items = await tx
    .deleteFrom('sign_on_items')
    .where('model', '=', model)
    .where('id', 'in', ids)
    .returning(['id', 'login_id', 'application_id', 'payload'])
    .execute();
  // A sign-in has a grant for each of its codes. The application is told once.
  const notified = new Set<string>();
  for (const item of items) {
    const ended = `${item.login_id} ${item.application_id}`;
    if (model === 'Grant' && notified.has(ended)) continue;
    notified.add(ended);
    const session = model === 'Session' ? item : await sessionOf(tx, item.login_id);
    if (!session) continue;
    const { accountId, authorizations = {} } = open(needs, session);
    for (const [clientId, { sid }] of Object.entries(authorizations)) {
      const applicationId = applicationOf(clientId);
      if (accountId === undefined || applicationId === null) continue;
      if (model === 'Grant' && applicationId !== item.application_id) continue;
      const entry = await clientEntry(tx, needs, applicationId);
      if (entry?.signOn?.backchannelLogoutUri)
        await queueLogout(needs, tx, applicationId, { personId: accountId, sid });
    }
  }
}

function sessionOf(tx: Kysely<Database>, loginId: string | null) {
  return tx
    .selectFrom('sign_on_items')
    .select(['id', 'payload'])
    .where('model', '=', 'Session')
    .where('login_id', '=', loginId)
    .executeTakeFirst();
}

const open = ({ secrets }: Needs, { id, payload }: { id: string; payload: string }) =>
  JSON.parse(secrets.open(payload, `sign-on Session ${id}`)) as LibrarySession;
