import { newId } from '#server/platform/db/newId.ts';
import { importsTable } from '#server/features/imports/tables.ts';
import type { Place } from '../world/place.ts';
import { admins, type Row } from './row.ts';

const imported = { row: 1, user_fname: 'Neo', user_email: 'neo@new.test', user_mobile: '0123456789' };
const ownImports = '203 203 203 203 452 403 403 403 403 404 200 200';

export const rows: Record<string, Row> = {
  // Only the owner has begun the import; nobody goes on with the import of somebody else.
  'POST /api/user/import/check': { give: () => ({ body: { rows: [imported] } }), own: admins },
  'GET /api/user/import/columns': { own: admins },
  'POST /api/user/import': {
    give: () => ({ body: { name: 'people.csv', key: 'x'.repeat(16), total: 1 } }),
    own: admins,
    changes: true,
  },
  'POST /api/user/import/rows': {
    give: ({ import: id }) => ({ body: { import_id: id, rows: [imported] } }),
    own: ownImports,
    changes: true,
  },
  'POST /api/user/import/end': {
    give: ({ import: id }) => ({ body: { import_id: id } }),
    own: ownImports,
    changes: true,
  },
  'GET /api/user/import/:id': { give: ({ import: id }) => ({ params: { id } }), own: admins },
};

export const records = {
  /** Given up long ago, so another one may begin. */
  async import({ tx, organisationId, ownerId, mark }: Place) {
    const { id } = await tx
      .insertInto('imports')
      .values({
        id: await newId(tx, importsTable),
        organisation_id: organisationId,
        person_id: ownerId,
        name: `${mark.text}.csv`,
        request_hash: mark.text,
        total: 2,
        begun_at: 0,
        used_at: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
};

declare module '../world/place.ts' {
  interface RecordIds {
    import: number;
  }
}
