import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { applicationEntered, entranceRefused, signedOutThere } from '#plugins/requests/events.ts';
import { record } from '#server/domain/activity/record.ts';
import { clientEntry, organisationOfOwn } from '#server/domain/catalogue/ofOrganisation.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Services } from '#server/domain/services.ts';
import type { Caller } from '#server/domain/session.ts';

/** A further refusal of the same person at the same application within this time, in milliseconds, is not recorded. */
const QUIET = 15 * 60_000;

/** Who is at an application, by which request. */
export interface Visit {
  caller: Caller;
  request: FastifyRequest;
  applicationId: number;
}

type Event = typeof applicationEntered | typeof entranceRefused | typeof signedOutThere;

/** Records that a person entered an application: once for each sign-in, not for each of its later answers. */
export const recordEntered = (services: Services, visit: Visit): Promise<void> =>
  services.store.write((tx) => write(services, tx, visit, applicationEntered), { durable: 'over a crash' });

/** Records that a person was refused at an application, with the sentence of the rule. */
export function recordRefused(services: Services, visit: Visit, why: string): Promise<void> {
  const { caller, applicationId } = visit;
  const recent = (db: Kysely<Database>) =>
    db
      .selectFrom('activity')
      .select('id')
      .where('organisation_id', '=', caller.viewer.organisationId ?? 0)
      .where('actor_id', '=', caller.viewer.id)
      .where('action', '=', entranceRefused.id)
      .where('second_id', '=', applicationId)
      .where('at', '>', services.now() - QUIET)
      .limit(1)
      .executeTakeFirst();
  return services.store.write(
    async (tx) => {
      if (!(await recent(tx))) await write(services, tx, visit, entranceRefused, why);
    },
    { durable: 'over a crash' },
  );
}

/** Records that a person signed out in an application, in the transaction that ends the session. */
export const recordSignedOut = (services: Services, tx: Kysely<Database>, visit: Visit): Promise<void> =>
  write(services, tx, visit, signedOutThere);

async function write(
  services: Services,
  tx: Kysely<Database>,
  { caller, request, applicationId }: Visit,
  event: Event,
  refused?: string,
): Promise<void> {
  const { id } = caller.viewer;
  const organisationId = caller.viewer.organisationId ?? 0;
  // An archived application still has its name. That of another organisation is not told here.
  const isOwn = (await organisationOfOwn(tx, applicationId)) === organisationId;
  const entry = isOwn ? await clientEntry(tx, services, applicationId) : services.catalogue.get(applicationId);
  await record(
    tx,
    {
      organisationId,
      actor: { kind: 'person', id, name: caller.name },
      at: services.now(),
      source: 'portal',
      address: request.address,
      userAgent: request.headers['user-agent'] ?? '',
      sessionId: caller.loginId,
      requestId: request.id,
      batch: null,
      undoes: null,
    },
    event,
    {
      subject: { id, name: caller.name },
      second: { id: applicationId, name: entry?.name ?? 'an application' },
      ...(refused !== undefined && { refused }),
    },
  );
}
