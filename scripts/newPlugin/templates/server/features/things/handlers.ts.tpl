import type * as contract from '#plugins/things/contract.ts';
import { thingCreated, thingDeleted, thingUpdated } from '#plugins/things/events.ts';
import { changeable } from '#plugins/things/rules.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { refuseOverwriting } from '#server/domain/calls/input/meanwhile.ts';
import { notFound } from '#server/platform/http/refused.ts';
import { fullName } from '#server/platform/names.ts';
import { changeThing, insertThing, removeThing, thingById, thingForChange, thingsOf } from './queries.ts';

export const handlers: Handlers<typeof contract> = {
  async listThings(_input, { db, organisationId }) {
    return { things: (await thingsOf(db, organisationId)).map(thingOf) };
  },

  async viewThing({ params: { id } }, { db, organisationId }) {
    const row = await thingById(db, organisationId, id);
    if (!row) throw notFound('thing');
    return { thing: thingOf(row) };
  },

  async createThing({ body }, ctx) {
    const { db, organisationId, authorId, now } = ctx;
    const id = await insertThing(db, {
      organisation_id: organisationId,
      author_id: authorId,
      name: body.name,
      description: body.description,
      created_at: now,
    });
    await ctx.record(thingCreated, {
      subject: { id, name: body.name },
      now: { name: body.name, description: body.description },
      reverse: { body: { id } },
    });
    return { id, message: `“${body.name}” was added.` };
  },

  async updateThing({ body: { id, was, ...wanted } }, ctx) {
    const thing = await thingToChange(ctx, id);
    const now = { name: thing.name, description: thing.description };
    refuseOverwriting('thing', { was, now, wanted });
    await changeThing(ctx.db, id, wanted);
    await ctx.record(thingUpdated, {
      subject: { id, name: wanted.name },
      was: now,
      now: wanted,
      reverse: { body: { id, ...now } },
    });
    return { message: `“${wanted.name}” was changed.` };
  },

  async deleteThing({ body }, ctx) {
    const thing = await thingToChange(ctx, body.id);
    await removeThing(ctx.db, thing.id);
    const { id, name, description } = thing;
    await ctx.record(thingDeleted, {
      subject: { id, name },
      was: { name, description },
      reverse: { body: { id, authorId: thing.author_id, name, description, createdAt: thing.created_at } },
    });
    return { message: `“${thing.name}” was deleted.` };
  },
};

/** The thing, if it is one of the organisation and the viewer may change it. */
async function thingToChange({ db, organisationId, check }: Ctx, id: number) {
  const thing = await thingForChange(db, organisationId, id);
  if (!thing) throw notFound('thing');
  check(changeable, { authorId: thing.author_id });
  return thing;
}

type Row = Awaited<ReturnType<typeof thingsOf>>[number];

const thingOf = (row: Row) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  author: fullName({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' }),
  authorId: row.author_id,
  createdAt: row.created_at,
});
