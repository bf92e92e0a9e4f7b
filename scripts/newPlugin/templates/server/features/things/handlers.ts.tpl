import type * as contract from '#plugins/things/contract.ts';
import { thingCreated, thingDeleted, thingRenamed } from '#plugins/things/events.ts';
import { changeable } from '#plugins/things/rules.ts';
import type { Ctx, Handlers } from '#server/domain/calls/context.ts';
import { notFound } from '#server/platform/http/refused.ts';
import { fullName } from '#server/platform/names.ts';
import { insertThing, removeThing, setThingName, thingForChange, thingsOf } from './queries.ts';

export const handlers: Handlers<typeof contract> = {
  async listThings(_given, { db, organisationId }) {
    const rows = await thingsOf(db, organisationId);
    return {
      things: rows.map((row) => ({
        id: row.id,
        name: row.name,
        description: row.description,
        author: fullName({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' }),
        authorId: row.author_id,
      })),
    };
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

  async renameThing({ body }, ctx) {
    const thing = await thingToChange(ctx, body.id);
    await setThingName(ctx.db, thing.id, body.name);
    await ctx.record(thingRenamed, {
      subject: thing,
      was: { name: thing.name },
      now: { name: body.name },
      reverse: { body: { id: thing.id, name: thing.name } },
    });
    return { message: `“${thing.name}” is now called “${body.name}”.` };
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
