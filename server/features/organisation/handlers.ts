import { admits } from '#core/access/rule.ts';
import { ownerAdmin } from '#core/access/rules.ts';
import type * as contract from '#plugins/organisation/contract.ts';
import { assistantsSet, organisationCreated, organisationSwitched } from '#plugins/organisation/events.ts';
import { sameVersion } from '#plugins/organisation/rules.ts';
import { fileAnswer } from '#server/domain/calls/files/fileAnswer.ts';
import { rewriteImage } from '#server/platform/files/rewriteImage.ts';
import { putFile, removeFile } from '#server/platform/files/putFile.ts';
import { logoUrl } from '#server/platform/http/pages/fileUrls.ts';
import { fullName } from '#server/platform/names.ts';
import { openOffer } from '#server/domain/ownershipOffers.ts';
import { lockName } from '#server/platform/db/locks.ts';
import { countAttempt } from '#server/platform/throttle/throttle.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import { lookups, statesOf } from '#server/platform/lookups/lookups.ts';
import { columnsOf, dayOf, freshColumns, listsFor, valuesOf, viewOf } from './form.ts';
import { ownershipHandlers } from './ownership.ts';
import { recordLogo, recordUpdate } from './recorded.ts';
import {
  founderById,
  makePrimary,
  newOrganisation,
  organisationById,
  organisationForChange,
  organisationsOf,
  ownsOneCalled,
  saveForm,
} from './queries.ts';
import { isTrusted } from '#server/domain/organisation.ts';

export const handlers: Handlers<typeof contract> = {
  ...ownershipHandlers,

  async listOrganisations(_input, { db, viewer }) {
    const rows = await organisationsOf(db, viewer.id);
    return {
      organisations: rows.map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        industry: lookups.industries.name(row.industry_id),
        primary: row.id === viewer.organisationId,
      })),
    };
  },

  async makePrimary({ params }, ctx) {
    const name = await makePrimary(ctx.db, ctx.viewer.id, params.id);
    if (name === undefined) throw notFound('organisation');
    // Which organisation a person works in is not an organisation's matter.
    await ctx.record(organisationSwitched, { subject: { id: params.id, name } }, { organisationId: 0 });
    return { message: `${name} is now your primary organisation.` };
  },

  async viewOrganisation(_input, { db, organisationId, services, viewer, now }) {
    const [row, offer] = await Promise.all([
      organisationById(db, organisationId),
      admits(ownerAdmin, viewer) ? openOffer(db, { organisationId, now }).executeTakeFirst() : undefined,
    ]);
    const taker = offer && { first_name: offer.taker_first_name, last_name: offer.taker_last_name };
    return {
      organisation: {
        ...viewOf(row, services.config),
        ownershipOffer: offer && taker ? { name: fullName(taker), until: offer.expires_at } : null,
      },
    };
  },

  async organisationForm({ params }, ctx) {
    const { db, viewer, services, now } = ctx;
    // Id 0 is the new organisation.
    if (params.id === 0) {
      const fresh = freshColumns((await founderById(db, viewer.id)).email, dayOf(now));
      return { organisation: valuesOf(fresh, viewer.id, services.config), ...listsFor(fresh) };
    }
    const row = await organisationById(db, ownId(ctx, params.id));
    return { organisation: valuesOf(row, viewer.id, services.config), ...listsFor(row) };
  },

  async statesOfCountry({ params }) {
    if (!lookups.countries.get(params.id)) throw notFound('country');
    return { states: statesOf(params.id) };
  },

  async updateOrganisation({ body }, ctx) {
    const row = await organisationForChange(ctx.db, ownId(ctx, body.id));
    ctx.check(sameVersion, { read: body.version, now: row.version });
    await saveForm(ctx.db, row.id, columnsOf(body, ctx.now, row));
    await recordUpdate(ctx, row);
    return { message: 'The organisation was updated.' };
  },

  async letAssistants({ body: { on } }, ctx) {
    const { id, name, assistants_on } = await organisationForChange(ctx.db, ctx.organisationId);
    const was = assistants_on === 1;
    await ctx.db
      .updateTable('organisations')
      .set({ assistants_on: on ? 1 : 0 })
      .where('id', '=', id)
      .execute();
    const words = (isOn: boolean) => (isOn ? 'Allowed' : 'Off');
    if (was === on) ctx.recordNothing();
    else {
      const change = { was: { assistants: words(was) }, now: { assistants: words(on) } };
      await ctx.record(assistantsSet, { subject: { id, name }, ...change, reverse: { body: { on: was } } });
    }
    return { message: on ? 'Assistants are allowed here now.' : 'Assistants are no longer allowed here.' };
  },

  async createOrganisation({ body }, ctx) {
    const { db, viewer, now } = ctx;
    const columns = columnsOf(body, now);
    await lockName(db, `founder:${viewer.id}`);
    if (await ownsOneCalled(db, viewer.id, body.name))
      throw invalid({ org_name: ['You already have an organisation with this name.'] });
    await countAttempt(db, [`founder:${viewer.id}`], now);
    const id = await newOrganisation(db, body.name, await founderById(db, viewer.id), {
      trusted: await isTrusted(db, viewer.organisationId, now),
      now,
    });
    await saveForm(db, id, columns);
    await makePrimary(db, viewer.id, id);
    const { name } = body;
    await ctx.record(organisationCreated, { subject: { id, name }, now: { name } }, { organisationId: id });
    return { id, message: `${body.name} was set up.` };
  },

  async showLogo({ params }, ctx) {
    const { logo_file_id: fileId } = await organisationById(ctx.db, ownId(ctx, params.organisationId));
    const answer = fileId === params.fileId ? await fileAnswer(ctx.db, 'logo', fileId) : null;
    if (!answer) throw notFound('logo');
    return answer;
  },

  uploadLogo: {
    ownTransactions: async ({ params, file }, ctx) => {
      const organisationId = ownId(ctx, params.organisationId);
      const { services, now } = ctx;
      const image = await rewriteImage(file, ctx.viewer);
      const { id } = await ctx.writeStillAdmitted(async (tx) => {
        const put = await putFile(tx, { kind: 'logo', organisationId }, image, { replaces: 'any', now });
        await recordLogo(ctx, tx, organisationId, { before: put.before, after: put.id });
        return put;
      });
      return {
        logo: { id, url: logoUrl(services.config, organisationId, id) },
        message: 'The logo was uploaded.',
      };
    },
  },

  async removeLogo({ params }, ctx) {
    const organisationId = ownId(ctx, params.organisationId);
    await removeFile(ctx.db, { kind: 'logo', organisationId }, params.fileId);
    await recordLogo(ctx, ctx.db, organisationId, { before: params.fileId, after: null });
    return { message: 'The logo was removed.' };
  },
};

/** The primary organisation's id; any other id is answered as unknown. */
function ownId({ organisationId }: Ctx, id: number): number {
  if (id !== organisationId) throw notFound('organisation');
  return id;
}
