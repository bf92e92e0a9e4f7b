import { insertThing } from '#server/features/things/queries.ts';
import type { Place } from '../world/place.ts';
import { admins, type Row, type Scopes } from './row.ts';

/** The thing in `records` is the owner's, so another administrator may not change it. */
const ownersOnly = '203 203 203 203 452 403 403 403 403 403 200 200';
/** Things of another organisation do not exist for those who may make the call. */
const unknown = '203 203 203 203 452 403 403 403 403 404 404 404';

export const rows: Record<string, Row> = {
  'GET /api/thing/list': { own: admins },
  'GET /api/thing/view/:id': {
    give: ({ thing }) => ({ params: { id: thing } }),
    own: admins,
    foreign: unknown,
  },
  'POST /api/thing/create': {
    give: () => ({ body: { thing_name: 'New thing', thing_desc: '' } }),
    own: admins,
    changes: true,
  },
  'POST /api/thing/update': {
    give: ({ thing }) => ({ body: { thing_id: thing, thing_name: 'Changed', thing_desc: '' } }),
    own: ownersOnly,
    foreign: unknown,
    changes: true,
  },
  'POST /api/thing/delete': {
    give: ({ thing }) => ({ body: { thing_id: thing } }),
    own: ownersOnly,
    foreign: unknown,
    changes: true,
  },
};

export const scopes: Scopes = { '/thing': 'things' };

export const records = {
  thing({ tx, organisationId, ownerId, mark, now }: Place) {
    const name = `Thing ${mark.text}`;
    const own = { organisation_id: organisationId, author_id: ownerId, created_at: now };
    return insertThing(tx, { ...own, name, description: name });
  },
};

declare module '../world/place.ts' {
  interface RecordIds {
    thing: number;
  }
}
