import { withoutDuties } from '#server/domain/duties.ts';
import type { Kysely } from 'kysely';
import type * as contract from '#plugins/organisation/contract.ts';
import {
  ownershipDeclined,
  ownershipOffered,
  ownershipTransferred,
  ownershipWithdrawn,
} from '#plugins/organisation/events.ts';
import { maySucceed, noOpenOffer } from '#plugins/organisation/rules.ts';
import { endedOn, endless } from '#server/domain/accessEnd.ts';
import { provePassword } from '#server/domain/access/proof.ts';
import { lockName } from '#server/platform/db/locks.ts';
import { OFFER_LASTS, openOffer } from '#server/domain/ownershipOffers.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { holdRights, memberForChange } from '#server/features/users/queries.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { notFound, rightsLost } from '#server/platform/http/refused.ts';
import * as letters from '#server/features/organisation/ownershipLetters.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import type { Letter } from '#server/platform/mail/templates.ts';
import { fullName } from '#server/platform/names.ts';
import { personOf } from '#server/domain/person.ts';

type Names = 'offerOwnership' | 'withdrawOwnership' | 'acceptOwnership' | 'declineOwnership';

/**
 * Handlers of the ownership. All take the lock of the organisation's administrators first, so that of two answers to an
 * offer one counts, and nobody is inactivated or unassigned in between.
 */
export const ownershipHandlers: Pick<Handlers<typeof contract>, Names> = {
  async offerOwnership({ body }, ctx) {
    const { db, organisationId, viewer, now } = ctx;
    if (!(await holdOwnership(ctx))) throw rightsLost();
    const row = await memberForChange(db, organisationId, body.id);
    if (!row || row.status === 'deleted') throw notFound('user');
    // To the same person it may be offered again: that makes the seven days begin anew.
    const former = await offerOf(ctx, db);
    ctx.check(noOpenOffer, { offered: former !== undefined && former.taker.id !== row.id });
    const { owner, external } = personOf(row);
    ctx.check(maySucceed, {
      owner,
      external,
      active: row.status === 'active' && row.joined === 1 && endedOn(row, now) === null,
    });
    const offer = { from_person_id: viewer.id, to_person_id: row.id, offered_at: now, expires_at: now + OFFER_LASTS };
    await db
      .insertInto('ownership_offers')
      .values({ organisation_id: organisationId, ...offer })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(offer))
      .execute();
    const made = await offerOf(ctx, db);
    if (!made) throw rightsLost();
    await writeLetters(ctx, db, made, { giver: letters.offeredByYou, taker: letters.offeredToYou });
    await ctx.record(ownershipOffered, { ...subjects(ctx, made, 'taker'), reverse: {} });
    return { message: `The ownership was offered to ${made.taker.name}.` };
  },

  async withdrawOwnership(_input, ctx) {
    if (!(await holdOwnership(ctx))) throw rightsLost();
    const offer = await offerOf(ctx, ctx.db);
    if (!offer) throw notFound('offer');
    await endOffer(ctx, ctx.db);
    await writeLetters(ctx, ctx.db, offer, { taker: letters.offerWithdrawn });
    await ctx.record(ownershipWithdrawn, subjects(ctx, offer, 'taker'));
    return { message: `The offer to ${offer.taker.name} was withdrawn.` };
  },

  acceptOwnership: {
    async ownTransactions({ body }, ctx) {
      const { organisationId, viewer } = ctx;
      // Checked before the password: otherwise a person without an offer could use this call to guess passwords.
      if ((await offerOf(ctx, ctx.db))?.taker.id !== viewer.id) throw notFound('offer');
      const change = await provePassword(ctx, { password: body.password, field: 'password' });
      let organisation = '';
      await change(
        async (tx) => {
          const offer = await offerOf(ctx, tx);
          if (offer?.taker.id !== viewer.id) throw notFound('offer');
          organisation = offer.organisation;
          // The new owner comes first: there is no moment without one.
          await setOwner(tx, organisationId, viewer.id, 1);
          await setOwner(tx, organisationId, offer.giver.id, 0);
          await endOffer(ctx, tx);
          await writeLetters(ctx, tx, offer, { giver: letters.ownershipGiven, taker: letters.ownershipTaken });
          const owners = { was: { owner: offer.giver.name }, now: { owner: offer.taker.name } };
          await ctx.record(ownershipTransferred, { ...subjects(ctx, offer, 'giver'), ...owners }, { tx });
        },
        (tx) => lockName(tx, lockOf(organisationId)),
      );
      return { message: `You are now the owner of ${organisation}.` };
    },
  },

  async declineOwnership(_input, ctx) {
    await lockName(ctx.db, lockOf(ctx.organisationId));
    const offer = await offerOf(ctx, ctx.db);
    if (offer?.taker.id !== ctx.viewer.id) throw notFound('offer');
    await endOffer(ctx, ctx.db);
    await writeLetters(ctx, ctx.db, offer, { giver: letters.offerDeclined });
    await ctx.record(ownershipDeclined, subjects(ctx, offer, 'giver'));
    return { message: 'The offer was declined.' };
  },
};

/** The lock that `holdRights` takes. */
const lockOf = (organisationId: number): string => `admins of ${organisationId}`;

/** The caller is still an owner and administrator; nobody changes that until this transaction ends. */
async function holdOwnership({ db, organisationId, viewer, now }: Ctx): Promise<boolean> {
  if (!(await holdRights(db, organisationId, viewer.id, now))) return false;
  const row = await memberForChange(db, organisationId, viewer.id);
  return row?.is_owner === 1 && row.is_external === 0;
}

interface Offer {
  organisation: string;
  giver: Party;
  taker: Party;
}

interface Party {
  id: number;
  name: string;
  email: string;
}

async function offerOf({ organisationId, now }: Ctx, db: Kysely<Database>): Promise<Offer | undefined> {
  const row = await openOffer(db, { organisationId, now }).executeTakeFirst();
  if (!row) return undefined;
  const name = (first: string, last: string) => fullName({ first_name: first, last_name: last });
  return {
    organisation: row.organisation,
    giver: { id: row.giver_id, name: name(row.giver_first_name, row.giver_last_name), email: row.giver_email },
    taker: { id: row.taker_id, name: name(row.taker_first_name, row.taker_last_name), email: row.taker_email },
  };
}

async function endOffer({ organisationId }: Ctx, db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('ownership_offers').where('organisation_id', '=', organisationId).execute();
}

/** An owner is an administrator, and has no end of access. */
async function setOwner(tx: Kysely<Database>, organisationId: number, personId: number, isOwner: 0 | 1) {
  await tx
    .updateTable('memberships')
    .set({ is_owner: isOwner, is_admin: 1, ...withoutDuties, ...endless })
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .execute();
}

const subjects = ({ organisationId }: Ctx, offer: Offer, second: 'giver' | 'taker') => ({
  subject: { id: organisationId, name: offer.organisation },
  second: { id: offer[second].id, name: offer[second].name },
  people: [offer.giver.id, offer.taker.id],
});

type Letters = Partial<Record<'giver' | 'taker', (names: letters.OfferNames) => Letter>>;

async function writeLetters(
  { services, now }: Ctx,
  db: Kysely<Database>,
  offer: Offer,
  wordings: Letters,
): Promise<void> {
  const names = { organisation: offer.organisation, giver: offer.giver.name, taker: offer.taker.name };
  for (const who of ['giver', 'taker'] as const) {
    const letter = wordings[who]?.({ ...names, url: `${services.config.publicUrl}/` });
    if (letter) await queueMail(db, offer[who].email, letter, now);
  }
}
