import { pictureOf } from '../world/marks.ts';
import type { Place } from '../world/place.ts';
import { organisationForm } from '../app/organisationForm.ts';
import { end, header, pixels, pngOf } from '../files/png.ts';
import { admins, alsoShutOut, type Row, type Scopes } from './row.ts';
import { PASSWORD } from '../world/password.ts';

/** The owner, who is an admin and not external. */
const owners = '203 203 203 203 452 403 403 403 403 403 200 200';

/** Everybody who may use the organisation. */
const members = '203 203 203 203 452 403 403 200 200 200 200 200';

/** One black pixel. */
const pixel = pngOf(header(1, 1), pixels(5), end);

const form = {
  org_name: 'Changed',
  org_displayname: 'Changed',
  ...organisationForm,
};

export const rows: Record<string, Row> = {
  'GET /api/organisation/list': { own: alsoShutOut },
  'GET /api/organisation/primary/:id': {
    // Another organisation that the person has joined; four of the actors have one.
    give: ({ second }) => ({ params: { id: second } }),
    own: '203 203 203 203 452 200 404 200 404 404 200 200',
    changes: true,
  },
  'GET /api/organisation/general/details': { own: members },
  'POST /api/organisation/assistants': {
    give: () => ({ body: { assistants_on: '1' } }),
    own: admins,
    changes: true,
  },
  'GET /api/organisation/updateview/:id': {
    give: ({ organisation }) => ({ params: { id: organisation } }),
    own: owners,
  },
  'GET /api/organisation/states/:id': { give: () => ({ params: { id: 99 } }), own: owners },
  'POST /api/organisation/update': {
    give: ({ organisation }) => ({ body: { org_id: organisation, ...form } }),
    own: owners,
    changes: true,
  },
  'GET /api/organisation/logo/:organisationId/:fileId': {
    give: ({ organisation, logo }) => ({ params: { organisationId: organisation, fileId: logo } }),
    own: members,
    // Loaded by an <img>.
    plain: true,
  },
  'POST /api/organisation/logo/upload/:organisationId': {
    give: ({ organisation }) => ({ params: { organisationId: organisation }, file: pixel }),
    own: owners,
    changes: true,
  },
  'DELETE /api/organisation/logo/remove/:organisationId/:fileId': {
    give: ({ organisation, logo }) => ({ params: { organisationId: organisation, fileId: logo } }),
    own: owners,
    changes: true,
  },
  // Acme's owner has offered the ownership to the admin (world.ts); Beta's has not.
  'POST /api/organisation/ownership/offer': {
    give: ({ admin }) => ({ body: { user_id: admin } }),
    own: owners,
    changes: true,
  },
  'POST /api/organisation/ownership/withdraw': {
    own: '203 203 203 203 452 403 403 403 403 403 200 404',
    changes: true,
  },
  'POST /api/organisation/ownership/accept': {
    give: () => ({ body: { password: PASSWORD } }),
    own: '203 203 203 203 452 403 403 404 404 200 404 404',
    changes: true,
  },
  'POST /api/organisation/ownership/decline': {
    own: '203 203 203 203 452 403 403 404 404 200 404 404',
    changes: true,
  },
  // The two owners have a second organisation, so they may create more.
  'POST /api/organisation/create': { give: () => ({ body: form }), own: owners, changes: true },
};

export const scopes: Scopes = {
  '/organisation': 'organisations',
  // Which organisations there are, whose they are, and who may work in them, is for people.
  '/organisation/assistants': null,
  '/organisation/create': null,
  '/organisation/ownership': null,
  '/organisation/primary': null,
};

export const records = {
  async logo({ tx, organisationId, mark }: Place) {
    const { id } = await tx
      .insertInto('files')
      .values({ kind: 'logo', organisation_id: organisationId, ...pictureOf(mark) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('organisations').set({ logo_file_id: id }).where('id', '=', organisationId).execute();
    return id;
  },
};

declare module '../world/place.ts' {
  interface RecordIds {
    logo: number;
  }
}
