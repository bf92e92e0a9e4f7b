import { notAbove } from '#core/access/dutyRules.ts';
import { memberForChange } from '#server/features/users/queries.ts';
import { stateOf } from '#server/domain/person.ts';
import { UNUSED_DAYS } from '#plugins/security/contract.ts';
import type * as contract from '#plugins/security/contract.ts';
import { tokenCreated, tokenEnded } from '#plugins/security/events.ts';
import { credentialsForChange } from '#server/domain/credentials.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { rowsOf, timeCursor, timeOf } from '#server/domain/calls/lists/paging.ts';
import { conflict, invalid, notFound } from '#server/platform/http/refused.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import * as letters from '#server/platform/mail/templates.ts';
import { fullName } from '#server/platform/names.ts';
import { deleteToken, insertToken, memberTokens, tokensOf } from '#server/domain/tokens/queries.ts';
import { newTokenOf } from '#server/domain/tokens/newToken.ts';
import { openTopics } from '#server/domain/tokens/topics.ts';
import { DAY } from '#server/platform/times.ts';

/** The most tokens of a person in an organisation. */
const MOST_TOKENS = 50;

type Names = 'listTokens' | 'createToken' | 'endToken' | 'listMemberTokens' | 'endMemberToken';

const placeOfOwn = ({ organisationId, viewer }: Ctx) => ({ organisationId, personId: viewer.id });
const myself = ({ viewer, caller }: Ctx) => ({ id: viewer.id, name: caller?.name ?? '' });

/**
 * Handlers of access tokens: the person's own, and those of the members for administrators. The organisation is told of
 * every token, also of an external person: a program acts in it.
 */
export const tokenHandlers: Pick<Handlers<typeof contract>, Names> = {
  async listTokens(_input, ctx) {
    return { tokens: await tokensOf(ctx.db, placeOfOwn(ctx)), topics: [...openTopics] };
  },

  createToken: {
    async ownTransactions({ body }, ctx) {
      const { name } = body;
      const { services, now } = ctx;
      const made = await newTokenOf(ctx, 'person', body);
      await ctx.writeStillAdmitted(async (tx) => {
        const person = await made.holdMaker(tx);
        const present = await tokensOf(tx, placeOfOwn(ctx));
        if (present.some((one) => one.name === name))
          throw invalid({ token_name: ['You already have a token with this name.'] });
        if (present.length >= MOST_TOKENS) throw conflict(`You can have at most ${MOST_TOKENS} access tokens.`);
        await insertToken(tx, { ...placeOfOwn(ctx), name, columns: made.columns });
        const url = `${services.config.publicUrl}/security?tab=tokens`;
        await queueMail(tx, person.email, letters.tokenMade({ name: fullName(person), token: name, url }), now);
        await ctx.record(tokenCreated, { subject: myself(ctx), now: { token: name, ...made.details } }, { tx });
      });
      return { secret: made.secret, message: `The access token “${name}” was created.` };
    },
  },

  async endToken({ body }, ctx) {
    const gone = await deleteToken(ctx.db, { ...placeOfOwn(ctx), id: body.id });
    if (!gone) throw notFound('access token');
    await ctx.record(tokenEnded, { subject: myself(ctx), was: { token: gone.name } });
    return { message: `The access token “${gone.name}” was ended.` };
  },

  async listMemberTokens({ query }, ctx) {
    const { db, organisationId, now } = ctx;
    const limit = rowsOf(query);
    const question = {
      before: query.cursor === undefined ? undefined : timeOf(query.cursor),
      personId: query.personId,
      unusedSince: query.unused ? now - UNUSED_DAYS * DAY : undefined,
    };
    const rows = await memberTokens(db, organisationId, question, limit + 1);
    const tokens = rows.slice(0, limit);
    const last = rows.length > limit ? tokens.at(-1) : undefined;
    return { tokens, nextCursor: last ? timeCursor({ at: last.createdAt, id: last.id }) : null };
  },

  async endMemberToken({ body }, ctx) {
    const { db, organisationId } = ctx;
    const gone = await deleteToken(db, { organisationId, id: body.id });
    if (!gone) throw notFound('access token');
    const holder = await memberForChange(db, organisationId, gone.personId);
    // The own tokens may be ended here as well.
    ctx.check(notAbove, holder && holder.id !== ctx.viewer.id ? stateOf(holder) : {});
    const subject = { id: gone.personId, name: fullName(await credentialsForChange(db, gone.personId)) };
    await ctx.record(tokenEnded, { subject, was: { token: gone.name } });
    return { message: `The access token “${gone.name}” was ended.` };
  },
};
