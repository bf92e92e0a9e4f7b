import type { Kysely } from 'kysely';
import type * as contract from '#plugins/services/contract.ts';
import type { ServiceAccount } from '#plugins/services/contract.ts';
import {
  serviceCreated,
  serviceEnded,
  serviceTokenCreated,
  serviceTokenEnded,
  serviceUpdated,
} from '#plugins/services/events.ts';
import { notEnded } from '#plugins/services/rules.ts';
import { formerOf } from '#server/domain/activity/formerOf.ts';
import { lockName } from '#server/platform/db/locks.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { newTokenOf } from '#server/domain/tokens/newToken.ts';
import { tokenOf } from '#server/domain/tokens/queries.ts';
import { openTopics } from '#server/domain/tokens/topics.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { conflict, invalid, notFound } from '#server/platform/http/refused.ts';
import { fullName } from '#server/platform/names.ts';
import { DAY } from '#server/platform/times.ts';
import {
  deleteServiceTokens,
  insertService,
  insertServiceToken,
  saveService,
  serviceForChange,
  servicesOf,
  serviceTokenById,
  shortenToken,
  tokensOfService,
  tokensOfServices,
  type ServiceRow,
  type ServiceTokenRow,
} from './queries.ts';

/** The most service accounts of an organisation that have not ended, and the most tokens of one. */
const [MOST_SERVICES, MOST_TOKENS] = [50, 10];
/** The most rows of tokens of a service account, with those that are over or soon will be. */
const MOST_LISTED = 40;
/** A token that was replaced is valid for so long, in milliseconds: the programs get the new one meanwhile. */
const BOTH = DAY;

/** Handlers of service accounts. No token may call them, so the viewer is always a person. */
export const handlers: Handlers<typeof contract> = {
  async listServices(_input, { db, organisationId }) {
    const [rows, tokens] = await Promise.all([servicesOf(db, organisationId), tokensOfServices(db, organisationId)]);
    const services = rows.map((row) =>
      accountOf(
        row,
        tokens.filter((token) => token.service_account_id === row.id),
      ),
    );
    return { services, topics: [...openTopics] };
  },

  async viewService({ params: { id } }, { db, organisationId }) {
    const row = (await servicesOf(db, organisationId)).find((one) => one.id === id);
    if (!row) throw notFound('service account');
    return { service: accountOf(row, await tokensOfService(db, id)) };
  },

  createService: {
    async ownTransactions({ body }, ctx) {
      const { organisationId, viewer, now } = ctx;
      const { name, purpose, tokenName } = body;
      const made = await newTokenOf(ctx, 'service', body);
      const id = await ctx.writeStillAdmitted(async (tx) => {
        await made.holdMaker(tx);
        await refuseFurther(tx, organisationId, name);
        const service = await insertService(tx, { organisationId, name, purpose, madeBy: viewer.id, now });
        await insertServiceToken(tx, {
          organisation_id: organisationId,
          service_account_id: service,
          name: tokenName,
          ...made.columns,
        });
        const details = { purpose, token: tokenName, ...made.details };
        await ctx.record(
          serviceCreated,
          { subject: { id: service, name }, now: details, reverse: { body: { id: service } } },
          { tx },
        );
        return service;
      });
      return { id, secret: made.secret, message: `The service account ${name} was created.` };
    },
  },

  updateService: ({ body }, ctx) => changeService(ctx, body),

  async endService({ body: { id } }, ctx) {
    const row = await toChange(ctx, id);
    const tokens = await tokensOfService(ctx.db, id);
    await deleteServiceTokens(ctx.db, { service: id });
    await saveService(ctx.db, id, { ended_at: ctx.now });
    await ctx.record(serviceEnded, {
      subject: { id, name: row.name },
      was: { tokens: tokens.map((one) => one.name) },
      reverse: { body: { id } },
    });
    return { message: `The service account ${row.name} was ended.` };
  },

  createServiceToken: {
    async ownTransactions({ body }, ctx) {
      const { organisationId, now } = ctx;
      const { id, tokenName, replaces } = body;
      const made = await newTokenOf(ctx, 'service', body);
      const name = await ctx.writeStillAdmitted(async (tx) => {
        await made.holdMaker(tx);
        const row = await toChange(ctx, id, tx);
        const present = await tokensOfService(tx, id);
        const former = present.find((one) => one.id === replaces);
        if (replaces && !former) throw notFound('access token');
        // A token may take the name of the one that it replaces.
        if (present.some((one) => one.name === tokenName && one.name !== former?.name))
          throw invalid({ token_name: ['The service account already has a token with this name.'] });
        // The token that is replaced, and those that were, end within a day: an account with ten tokens can rotate each.
        const lasting = present.filter((one) => one !== former && one.expires_at > now + BOTH);
        if (lasting.length >= MOST_TOKENS || present.length >= MOST_LISTED)
          throw conflict(`A service account can have at most ${MOST_TOKENS} access tokens.`);
        if (former) await shortenToken(tx, former.id, now + BOTH);
        await insertServiceToken(tx, {
          organisation_id: organisationId,
          service_account_id: id,
          name: tokenName,
          ...made.columns,
        });
        const details = { token: tokenName, ...made.details, ...(former && { replaces: former.name }) };
        await ctx.record(serviceTokenCreated, { subject: { id, name: row.name }, now: details }, { tx });
        return row.name;
      });
      return { secret: made.secret, message: `The access token “${tokenName}” of ${name} was created.` };
    },
  },

  async endServiceToken({ body }, ctx) {
    const token = await serviceTokenById(ctx.db, ctx.organisationId, body.id);
    if (!token) throw notFound('access token');
    const row = await toChange(ctx, token.service_account_id);
    await deleteServiceTokens(ctx.db, { id: token.id });
    await ctx.record(serviceTokenEnded, { subject: { id: row.id, name: row.name }, was: { token: token.name } });
    return { message: `The access token “${token.name}” of ${row.name} was ended.` };
  },
};

/** Changes what is given of a service account. */
export async function changeService(
  ctx: Ctx,
  input: { id: number; name?: string | undefined; purpose?: string | undefined },
) {
  const row = await toChange(ctx, input.id);
  const was = { name: row.name, purpose: row.purpose };
  const now = { name: input.name ?? was.name, purpose: input.purpose ?? was.purpose };
  const { id } = row;
  const { name } = now;
  if (name !== was.name) await refuseName(ctx.db, ctx.organisationId, name);
  const former = formerOf(was, now);
  if (Object.keys(former).length === 0) ctx.recordNothing();
  else {
    await saveService(ctx.db, id, now);
    await ctx.record(serviceUpdated, { subject: { id, name }, was, now, reverse: { body: { id, ...former } } });
  }
  return { message: `The service account ${name} was changed.` };
}

/** The service account, locked, if it is one of the organisation and has not ended. */
async function toChange(ctx: Ctx, id: number, tx = ctx.db): Promise<ServiceRow> {
  const row = await serviceForChange(tx, ctx.organisationId, id);
  if (!row) throw notFound('service account');
  ctx.check(notEnded, { endedAt: row.ended_at });
  return row;
}

/** A service account as the wire has it. */
const accountOf = (
  row: Awaited<ReturnType<typeof servicesOf>>[number],
  tokens: readonly ServiceTokenRow[],
): ServiceAccount => ({
  id: row.id,
  name: row.name,
  purpose: row.purpose,
  madeBy: row.made_by === null ? null : { id: row.made_by, name: fullName(row) },
  createdAt: row.created_at,
  endedAt: row.ended_at,
  tokens: tokens.map(tokenOf),
});

/** Refuses a name that another service account has. */
async function refuseName(tx: Kysely<Database>, organisationId: number, name: string): Promise<ServiceRow[]> {
  await lockName(tx, `service accounts of ${organisationId}`);
  const present = (await servicesOf(tx, organisationId)).filter((one) => one.ended_at === null);
  if (present.some((one) => one.name === name))
    throw invalid({ service_name: ['There is already a service account with this name.'] });
  return present;
}

/** Refuses a further service account if its name is taken, or if there are too many. */
export async function refuseFurther(tx: Kysely<Database>, organisationId: number, name: string): Promise<void> {
  if ((await refuseName(tx, organisationId, name)).length >= MOST_SERVICES)
    throw conflict(`An organisation can have at most ${MOST_SERVICES} service accounts.`);
}
