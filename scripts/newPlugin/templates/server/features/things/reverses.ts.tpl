import { thingRestored } from '#plugins/things/events.ts';
import type * as contract from '#plugins/things/reverses.ts';
import { changeable } from '#plugins/things/rules.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { wasMember } from '#server/domain/person.ts';
import { insertThing } from './queries.ts';

/** The calls that take changes of things back. */
export const reverses: Handlers<typeof contract> = {
  async restoreThing({ body: { id, authorId, name, description, createdAt } }, ctx) {
    const { db, organisationId } = ctx;
    ctx.check(changeable, { authorId });
    // An author who was erased since is nobody.
    const author = authorId !== null && (await wasMember(db, organisationId, authorId)) ? authorId : null;
    const own = { organisation_id: organisationId, author_id: author, created_at: createdAt };
    await insertThing(db, { id, ...own, name, description });
    await ctx.record(thingRestored, {
      subject: { id, name },
      now: { name, description },
      reverse: { body: { id } },
    });
    return { message: `“${name}” was restored.` };
  },
};
