import type * as contract from '#plugins/account/contract.ts';
import { rangeAdded } from '#plugins/policies/events.ts';
import { ownRangesTakenBack } from '#plugins/security/events.ts';
import { lockName } from '#server/db/locks.ts';
import { insertRange } from '#server/features/policies/queries.ts';
import { rangesOf, setRangesOf } from '#server/features/security/queries.ts';
import { organisationName } from '#server/features/users/queries.ts';
import type { Ctx, Handlers } from '#server/http/calls/context.ts';
import { conflict } from '#server/http/calls/refused.ts';
import { rangeColumns, rangeText } from '#server/http/connection/addressRange.ts';
import { placeOf } from '#server/lockout/intervals.ts';
import { readPeople, readPolicies, readWorld } from '#server/lockout/queries.ts';
import { takeWayBack, wayBackOf, type RangeText } from '#server/lockout/waysBack.ts';
import { admits, appliedTo } from '#server/lockout/world.ts';
import { accountOf } from '#server/activity/own.ts';

type Names = 'viewWayBack' | 'takeWayBack';

/** The links by which people come back whom a change of rules has shut out. They work from every network address. */
export const wayBackHandlers: Pick<Handlers<typeof contract>, Names> = {
  async viewWayBack({ body }, { db, services, now, address }) {
    const { organisation_id: organisationId } = await wayBackOf(db, services.secrets, body.token, now);
    return { organisation: organisationId === null ? null : await organisationName(db, organisationId), address };
  },

  takeWayBack: {
    async ownTransactions({ body }, ctx) {
      return ctx.services.store.write(
        async (tx) => {
          const way = await takeWayBack(tx, ctx.services.secrets, body.token, ctx.now);
          const message = way.ranges
            ? await giveRangesBack(ctx, tx, way.person_id, way.ranges)
            : await letIn(ctx, tx, way.person_id, way.organisation_id ?? 0);
          return { message };
        },
        { essential: true },
      );
    },
  },
};

async function giveRangesBack(ctx: Ctx, tx: Ctx['db'], personId: number, ranges: readonly RangeText[]) {
  const before = await rangesOf(tx, personId);
  await setRangesOf(tx, personId, ranges);
  const { name } = await accountOf(tx, personId);
  const subject = { id: personId, name };
  await ctx.record(
    ownRangesTakenBack,
    { subject, was: { range: textOf(before) }, now: { range: textOf(ranges) } },
    // Nobody else is told from which addresses a person works.
    { tx, organisationId: 0, actor: { kind: 'person', ...subject } },
  );
  return 'Your allowed IP addresses are as they were before the change.';
}

const textOf = (ranges: readonly RangeText[]): string => ranges.map(rangeText).join(', ');

/** Allows the address of the call in one of the policies that are for the owner: that is enough, because their ranges are joined. */
async function letIn(ctx: Ctx, tx: Ctx['db'], personId: number, organisationId: number): Promise<string> {
  const { address, now } = ctx;
  await lockName(tx, `access:${organisationId}`);
  const owners = await readPeople(tx, organisationId, 'owners', { now, withAddresses: false });
  if (!owners.some(({ id }) => id === personId)) throw conflict('You are no longer an owner of this organisation.');
  const world = await readWorld(tx, organisationId, await readPolicies(tx, organisationId), [personId]);
  const groups = [...world.groups].flatMap(([id, people]) => (people.includes(personId) ? [id] : []));
  const applied = appliedTo(world, groups);
  const place = placeOf(address);
  if (place === undefined) throw conflict('Your network address is not known, so it cannot be allowed.');
  if (admits(applied, place)) return 'Your network address is already allowed. Sign in.';
  const policy = world.policies.find(({ ranges }) => applied.rules.includes(ranges));
  if (!policy) throw conflict('No rule of the organisation keeps you out. Sign in.');
  const range = { from: address, to: address };
  const rangeId = await insertRange(tx, policy.id, rangeColumns(range));
  const { name } = await tx.selectFrom('policies').select('name').where('id', '=', policy.id).executeTakeFirstOrThrow();
  const actor = { kind: 'person' as const, id: personId, name: (await accountOf(tx, personId)).name };
  await ctx.record(
    rangeAdded,
    {
      subject: { id: policy.id, name },
      now: { range: rangeText(range) },
      reverse: { body: { id: policy.id, rangeId, password: '' } },
    },
    { tx, organisationId, actor },
  );
  return `Your network address ${address} is allowed now. Sign in.`;
}
