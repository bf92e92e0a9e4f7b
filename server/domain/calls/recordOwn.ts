import type { Kysely } from 'kysely';
import type { ActivityEvent, EventDetails } from '#core/contract/event.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Ctx } from './context.ts';
import { accountOf } from '#server/domain/activity/otherActors.ts';

type Own<E extends ActivityEvent> = Omit<EventDetails<E>, 'subject'>;

const myself = ({ viewer, caller }: Ctx) => ({ id: viewer.id, name: caller?.name ?? '' });

/**
 * Records a change of the caller's own account. The organisation sees it if the account is the organisation's: of an
 * external person it is told nothing (docs/privacy.md).
 */
export async function recordOwn<E extends ActivityEvent>(
  ctx: Ctx,
  event: E,
  details: Own<E> = {},
  tx: Kysely<Database> = ctx.db,
): Promise<void> {
  const organisationId = ctx.viewer.external ? 0 : (ctx.viewer.organisationId ?? 0);
  await ctx.record(event, { ...details, subject: myself(ctx) } as EventDetails<E>, { tx, organisationId });
}

/** Records what the caller alone is told. */
export async function recordPrivate<E extends ActivityEvent>(ctx: Ctx, event: E, details: Own<E>): Promise<void> {
  await ctx.record(event, { ...details, subject: myself(ctx) } as EventDetails<E>, { organisationId: 0 });
}

/** Records what happens to an account before there is a session. */
export async function recordOf<E extends ActivityEvent>(
  ctx: Ctx,
  event: E,
  personId: number,
  details: Own<E> & { organisationId?: number },
  tx: Kysely<Database>,
): Promise<void> {
  const { name, place } = await accountOf(tx, personId);
  const { organisationId = place, ...rest } = details;
  const subject = { id: personId, name };
  const actor = { kind: 'person' as const, ...subject };
  await ctx.record(event, { ...rest, subject } as unknown as EventDetails<E>, { tx, organisationId, actor });
}

const refused = new WeakSet<object>();

/** A further refusal of the same person within this time, in milliseconds, is not recorded. */
const QUIET = 15 * 60_000;

/**
 * Records that a person was refused, once in a quarter of an hour. It is written after the reply: the time of the reply must
 * not tell whether there is such an account.
 */
export function recordRefusal(ctx: Ctx, event: ActivityEvent, personId: number, why: string): void {
  // A transaction may run again after a conflict.
  if (refused.has(ctx.request)) return;
  refused.add(ctx.request);
  ctx.reply.raw.once('finish', () => {
    const record = async (tx: Kysely<Database>) => {
      const { place: organisationId } = await accountOf(tx, personId);
      const last = await tx
        .selectFrom('activity')
        .select('at')
        .where('organisation_id', '=', organisationId)
        .where('actor_id', '=', personId)
        .where('action', '=', event.id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (last && last.at > ctx.now - QUIET) return;
      await recordOf(ctx, event, personId, { refused: why, organisationId } as Own<ActivityEvent>, tx);
    };
    const write = ctx.services.store.write(record, { essential: true, durable: 'over a crash' });
    write.catch((error: unknown) => ctx.request.log.warn({ err: error }, 'a refusal was not recorded'));
  });
}
