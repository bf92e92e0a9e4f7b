import type * as contract from '#plugins/applications/contract.ts';
import { assignmentsOf } from '#server/features/users/queries.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import { conflict, notFound } from '#server/platform/http/refused.ts';
import { fullName } from '#server/platform/names.ts';
import { administratorsToAsk } from './askable.ts';
import { replaceArrangedTiles } from './arrangedTiles.ts';

/** The handlers of the launcher, which every member calls for the own tiles. */
export const launcherHandlers: Pick<Handlers<typeof contract>, 'arrangeTiles' | 'listAskable'> = {
  async arrangeTiles({ body }, { db, organisationId, viewer, recordNothing }) {
    if (new Set(body.tiles.map(({ id }) => id)).size < body.tiles.length)
      throw conflict('An application was given twice. Nothing was changed.');
    const own = new Set((await assignmentsOf(db, organisationId, viewer.id)).map((row) => row.application_id));
    if (body.tiles.some(({ id }) => !own.has(id))) throw notFound('application');
    // Where a person puts the own tiles concerns nobody else.
    recordNothing();
    await replaceArrangedTiles(db, organisationId, viewer.id, body.tiles);
    return { message: 'Your applications were arranged.' };
  },

  // docs/privacy.md: a member who has an application is told nobody's name.
  async listAskable(_input, { db, organisationId, viewer, now }) {
    const rows = await administratorsToAsk(db, organisationId, viewer.id, now);
    return { people: rows.map((row) => ({ name: fullName(row), owner: row.is_owner === 1 })) };
  },
};
