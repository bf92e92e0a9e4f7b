import { sql, type Kysely } from 'kysely';
import type { ActivityEvent, EventDetails } from '#core/contract/event.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { fullName } from '#server/platform/names.ts';
import { record, type Acting } from './record.ts';

const nowhere = { address: '', userAgent: '', sessionId: null, requestId: '', batch: null, undoes: null };

/** Records what the server does by itself. */
export async function recordBySystem<E extends ActivityEvent>(
  tx: Kysely<Database>,
  at: number,
  organisationId: number,
  event: E,
  details: EventDetails<E>,
): Promise<void> {
  const actor = { kind: 'system' as const, id: null, name: 'The server' };
  await record(tx, { ...nowhere, organisationId, at, actor, source: 'system' } satisfies Acting, event, details);
}

/** Records what the operator does on the command line of the server. */
export async function recordByOperator<E extends ActivityEvent>(
  tx: Kysely<Database>,
  at: number,
  organisationId: number,
  event: E,
  details: EventDetails<E>,
): Promise<void> {
  const actor = { kind: 'operator' as const, id: null, name: 'The operator' };
  await record(tx, { ...nowhere, organisationId, at, actor, source: 'cli' } satisfies Acting, event, details);
}

/** Records what the operator does to an account. */
export async function recordByOperatorOn<E extends ActivityEvent>(
  tx: Kysely<Database>,
  at: number,
  personId: number,
  event: E,
  details: Omit<EventDetails<E>, 'subject'> = {},
): Promise<void> {
  const { name, place } = await accountOf(tx, personId);
  await recordByOperator(tx, at, place, event, { ...details, subject: { id: personId, name } } as EventDetails<E>);
}

/**
 * A person's name, and the organisation that is told about the account: the primary one, unless the person is external
 * there.
 */
export async function accountOf(tx: Kysely<Database>, personId: number): Promise<{ name: string; place: number }> {
  const row = await tx
    .selectFrom('people')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.person_id', '=', 'people.id')
        .onRef('memberships.organisation_id', '=', 'people.primary_organisation_id')
        .on('memberships.joined', '=', sql.lit(1))
        .on('memberships.is_external', '=', sql.lit(0)),
    )
    .select(['first_name', 'last_name', 'memberships.organisation_id'])
    .where('people.id', '=', personId)
    .executeTakeFirstOrThrow();
  return { name: fullName(row), place: row.organisation_id ?? 0 };
}
