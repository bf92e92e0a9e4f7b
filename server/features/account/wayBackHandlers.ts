import type * as contract from '#plugins/account/contract.ts';
import { signInRefused } from '#plugins/account/events.ts';
import { rangeAdded } from '#plugins/policies/events.ts';
import { ownRangesTakenBack } from '#plugins/security/events.ts';
import { recordRefusal } from '#server/domain/calls/recordOwn.ts';
import { accountOf } from '#server/domain/activity/otherActors.ts';
import { passwordMatches } from '#server/platform/credentials/passwords.ts';
import { holdPerson } from '#server/domain/access/proof.ts';
import { lockName } from '#server/platform/db/locks.ts';
import { insertRange } from '#server/features/policies/queries.ts';
import { setRangesOf } from '#server/domain/lockout/ownRanges.ts';
import { rangesOf } from '#server/domain/lockout/ownRanges.ts';
import { organisationName } from '#server/domain/organisation.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { conflict, invalid } from '#server/platform/http/refused.ts';
import { networkOf, rangeColumns, rangeText } from '#server/platform/http/connection/addressRange.ts';
import { placeOf } from '#server/domain/lockout/intervals.ts';
import { tellIfNarrowed } from '#server/domain/lockout/narrowed.ts';
import { ownedBy, readPeople, readPolicies, readWorld } from '#server/domain/lockout/queries.ts';
import { spendWayBack, wayBackOf, type RangeText, type WayBack } from '#server/domain/lockout/waysBack.ts';
import { admits, appliedTo } from '#server/domain/lockout/world.ts';
import { guessKeys } from '#server/platform/throttle/keys.ts';
import { asGuess, giveBack, giveBackPlace } from '#server/platform/throttle/throttle.ts';
import { ownRangesAdmit } from './queries.ts';
import { credentialsOf } from '#server/domain/credentials.ts';

type Names = 'viewWayBack' | 'takeWayBack';

/** The links by which people come back whom a change of rules has shut out. They work from every network address. */
export const wayBackHandlers: Pick<Handlers<typeof contract>, Names> = {
  async viewWayBack({ body }, { db, services, now, address }) {
    const { organisation_id: organisationId } = await wayBackOf(db, services.secrets, body.token, now);
    return {
      organisation: organisationId === null ? null : await organisationName(db, organisationId),
      address: address && rangeText(networkOf(address)),
    };
  },

  takeWayBack: {
    async ownTransactions({ body }, ctx) {
      const { store, secrets } = ctx.services;
      const wayBack = await wayBackOf(ctx.db, secrets, body.token, ctx.now);
      const hash = await proveByPassword(ctx, wayBack.person_id, body.password);
      return store.write(
        async (tx) => {
          await lockAccess(tx, wayBack, ctx.now);
          await holdPerson(tx, wayBack.person_id, hash);
          // Another call may have used the link while this one waited.
          const way = await wayBackOf(tx, secrets, body.token, ctx.now);
          return { message: way.ranges ? await giveRangesBack(ctx, tx, way, way.ranges) : await letIn(ctx, tx, way) };
        },
        { essential: true },
      );
    },
  },
};

/**
 * The link alone changes no rule: whoever reads the mail, or a program that opens its links, would open the door. The portal
 * asks for the same proof before such a change. A wrong password counts as at the sign-in. Answers the hash of the password.
 */
async function proveByPassword(ctx: Ctx, personId: number, password: string): Promise<string | null> {
  const { store, sessions } = ctx.services;
  const { password_hash: hash, email_key: account, ...factors } = await credentialsOf(ctx.db, personId);
  ctx.request.accountId = personId;
  const browser = await sessions.browsers.idOf(ctx.request, ctx.db, account);
  await asGuess(ctx.services, guessKeys({ address: ctx.address, account, browser }), async (taken) => {
    if (!(await passwordMatches(password, hash))) {
      recordRefusal(ctx, signInRefused, personId, 'The password was wrong.');
      throw invalid({ password: ['The password is wrong.'] });
    }
    // As at the sign-in: while a second factor is missing, a known password must not reset the count.
    const isHalf = factors.totp_enabled === 1 || factors.has_passkey === 1;
    await store.write((tx) => (isHalf ? giveBackPlace(tx, taken) : giveBack(tx, taken)), { essential: true });
  });
  return hash;
}

/** Takes the locks that every change of access takes before any other (lockout/guard.ts). */
async function lockAccess(tx: Ctx['db'], way: WayBack, now: number): Promise<void> {
  const concerned = way.organisation_id === null ? await ownedBy(tx, way.person_id, now) : [way.organisation_id];
  for (const id of concerned.toSorted((a, b) => a - b)) await lockName(tx, `access:${id}`);
}

async function giveRangesBack(ctx: Ctx, tx: Ctx['db'], way: WayBack, ranges: readonly RangeText[]): Promise<string> {
  const personId = way.person_id;
  const before = await rangesOf(tx, personId);
  const done = 'Your allowed IP addresses are as they were before the change.';
  if (textOf(before) === textOf(ranges)) return done;
  await spendWayBack(tx, way, ctx.now);
  await setRangesOf(tx, personId, ranges);
  // Since the change, the person may have allowed further addresses, and be at one of them now.
  await tellIfNarrowed(ctx, tx, { personId, before, change: 'an earlier change was taken back' });
  const { name } = await accountOf(tx, personId);
  const subject = { id: personId, name };
  await ctx.record(
    ownRangesTakenBack,
    { subject, was: { range: textOf(before) }, now: { range: textOf(ranges) } },
    // Nobody else is told from which addresses a person works.
    { tx, organisationId: 0, actor: { kind: 'person', ...subject } },
  );
  return done;
}

const textOf = (ranges: readonly RangeText[]): string => ranges.map(rangeText).toSorted().join(', ');

/** Allows the network of the call in one of the policies that are for the owner: that is enough, because their ranges are joined. */
async function letIn(ctx: Ctx, tx: Ctx['db'], way: WayBack): Promise<string> {
  const { address, now } = ctx;
  const [personId, organisationId] = [way.person_id, way.organisation_id ?? 0];
  const owners = await readPeople(tx, organisationId, 'owners', { now, withAddresses: false });
  if (!owners.some(({ id }) => id === personId)) throw conflict('You are no longer an owner of this organisation.');
  const world = await readWorld(tx, organisationId, await readPolicies(tx, organisationId), [personId]);
  const groups = [...world.groups].flatMap(([id, people]) => (people.includes(personId) ? [id] : []));
  const applied = appliedTo(world, groups);
  const place = placeOf(address);
  if (place === undefined) throw conflict('Your network address is not known, so it cannot be allowed.');
  if (!(await ownRangesAdmit(tx, personId, address)))
    throw conflict(
      'Your own allowed IPs do not include this network address. Open the link from one that they include.',
    );
  if (admits(applied, place)) return 'Your network address is already allowed. You can use the link from another one.';
  const policy = world.policies.find(({ ranges }) => applied.rules.includes(ranges));
  if (!policy) throw conflict('No rule of the organisation keeps you out. Sign in.');
  await spendWayBack(tx, way, now);
  const range = networkOf(address);
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
  return `Your network address ${rangeText(range)} is allowed now. Sign in.`;
}
