import { sql } from 'kysely';
import { codes } from '#core/contract/envelope.ts';
import { lockName } from '#server/platform/db/locks.ts';
import type { Ctx } from '../calls/context.ts';
import { Refused } from '#server/platform/http/refused.ts';
import { ableToSignIn, effectsOn, shutsOwnersOut } from './effects.ts';
import { ownedBy, readPeople, readPolicies, readWorld, membersWithout } from './queries.ts';
import { rulesNow, tellShutOut } from './shutOut.ts';

interface Options {
  /** The call was sent with `confirm_lockout`. */
  confirmed?: boolean | undefined;
  /** The change is to the viewer's own ranges, which apply in every organisation. */
  own?: boolean;
}

/**
 * Makes a change of policies, ranges, groups or their people within the call's transaction, and refuses it (409, reason
 * `lockout`) when it would shut out the viewer, or every owner who could sign in. Every change of access takes this lock
 * before any other, so that two changes at once cannot do together what each alone may not.
 *
 * Who may confirm: a full administrator may be shut out, and may shut out others, but never the last owner who can get in;
 * an owner may that too, after a fresh proof. A viewer who is not a full administrator, such as a group's moderator, may
 * confirm for themself only, and shuts out no full administrator. Everybody else who is shut out is told by mail.
 */
export async function guardLockout<T>(ctx: Ctx, { confirmed, own }: Options, change: () => Promise<T>): Promise<T> {
  const { db } = ctx;
  const owned = own ? await ownedBy(db, ctx.viewer.id, ctx.now) : [];
  const organisations = [...new Set([ctx.organisationId, ...owned])].toSorted((a, b) => a - b);
  for (const id of organisations) await lockName(db, `access:${id}`);
  await ctx.judgeAgain();
  const rules = own ? undefined : await rulesNow(db, ctx.organisationId);
  const before = [];
  for (const id of organisations) before.push({ id, ...(await lookAt(ctx, id)) });
  await sql`savepoint before_change`.execute(db);
  const answer = await change();
  for (const was of before) {
    const is = await lookAt(ctx, was.id);
    const viewer = was.able.includes(ctx.viewer.id) && !is.able.includes(ctx.viewer.id);
    const owners = shutsOwnersOut(was.owners, was.world, is.world, { id: ctx.viewer.id, address: ctx.address });
    const admins = was.adminsAble.some((id) => !is.able.includes(id));
    // Own ranges shut out nobody else: the owner who makes them is the one who would be out.
    const mayConfirmOwners = confirmed === true && (own === true || ctx.viewer.owner);
    if ((viewer && !confirmed) || (owners && !mayConfirmOwners) || admins)
      throw await refusal(ctx, was.id, { viewer, owners });
    if (owners && ctx.caller?.token)
      throw new Refused(codes.notAllowed, 'No access token is allowed to do this. Use the portal.');
    if (owners) ctx.requireProof();
  }
  if (rules) await tellShutOut(ctx, rules);
  return answer;
}

/** Finds who can sign in now: the viewer and each owner; also each full administrator, if the viewer is none. */
async function lookAt(ctx: Ctx, organisationId: number) {
  const { db, viewer, address } = ctx;
  const owners = await readPeople(db, organisationId, 'owners', ctx);
  // Only a full administrator may shut out a full administrator.
  const admins = viewer.admin ? [] : await readPeople(db, organisationId, 'admins', ctx);
  const found = new Map([...admins, ...owners].map((person) => [person.id, person]));
  const others = [...found.values()].filter(({ id }) => id !== viewer.id);
  // A service account is no person: no policy applies to it, and it cannot shut itself out.
  const people = ctx.caller?.service ? others : [{ id: viewer.id, address }, ...others];
  const ids = people.map(({ id }) => id);
  const world = await readWorld(db, organisationId, await readPolicies(db, organisationId), ids);
  const able = ableToSignIn(people, world);
  return { able, owners, world, adminsAble: admins.flatMap(({ id }) => (able.includes(id) ? [id] : [])) };
}

/** Counts the people whom the change would affect, after the change was rolled back. */
async function refusal(
  ctx: Ctx,
  organisationId: number,
  { viewer, owners }: { viewer: boolean; owners: boolean },
): Promise<Refused> {
  const { db, address } = ctx;
  const readAll = async () => readWorld(db, organisationId, await readPolicies(db, organisationId), 'all');
  const after = await readAll();
  await sql`rollback to savepoint before_change`.execute(db);
  const before = await readAll();
  const people = await readPeople(db, organisationId, 'all', ctx);
  const effects = effectsOn(people, before, after, { id: ctx.viewer.id, address });
  const owing = await membersWithout('second factor', db, organisationId, effects.forced);
  const owingPasskey = await membersWithout('passkey', db, organisationId, effects.passkeysOnly);
  const onlyByOwner = ctx.viewer.owner ? '' : ' Only an owner can confirm that.';
  const sentence = viewer
    ? `This change would shut you out, because your network address ${address} would no longer be allowed.`
    : owners
      ? `After this change, no owner of the organisation could sign in.${onlyByOwner}`
      : `After this change, an administrator could not sign in. Only a full administrator can confirm that.`;
  return new Refused(codes.conflict, `${sentence} Nothing was changed.`, {
    reason: 'lockout',
    lockout: {
      lose_count: effects.loses.length,
      unknown_count: effects.unknown.length,
      setup_count: owing.length,
      passkey_count: owingPasskey.length,
      is_viewer: viewer ? '1' : '0',
      is_all_owners: owners ? '1' : '0',
    },
  });
}
