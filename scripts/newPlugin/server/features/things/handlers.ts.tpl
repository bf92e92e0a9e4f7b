import type * as contract from '#plugins/things/contract.ts';
import { removable } from '#plugins/things/rules.ts';
import type { Handlers } from '#server/http/calls/context.ts';
import { notFound } from '#server/http/calls/refused.ts';
import { insertThing, removeThing, thingForChange, thingsOf } from './queries.ts';

export const handlers: Handlers<typeof contract> = {
  async listThings(_given, { db, organisationId }) {
    const rows = await thingsOf(db, organisationId);
    return { things: rows.map((row) => ({ ...row, peopleCount: row.people_count })) };
  },

  async createThing({ body }, { db, organisationId, now }) {
    return { id: await insertThing(db, organisationId, body, now), message: `${body.name} was made.` };
  },

  async removeThing({ body }, { db, organisationId, check }) {
    const row = await thingForChange(db, organisationId, body.id);
    if (!row) throw notFound('thing');
    check(removable, { peopleCount: row.people_count });
    await removeThing(db, organisationId, body.id);
    return { message: `${row.name} was removed.` };
  },
};
