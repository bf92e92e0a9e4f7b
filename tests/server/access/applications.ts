import { newId } from '#server/platform/db/newId.ts';
import { ownApplicationsTable } from '#server/features/applications/tables.ts';
import { putIcon } from '#server/features/applications/ownQueries.ts';
import { DAY } from '#tests/builders/times.ts';
import { pictureOf } from '../world/marks.ts';
import type { Place } from '../world/place.ts';
import { onePixel } from '../world/onePixel.ts';
import { admins, members, type Row, type Scopes } from './row.ts';

/** A valid application of an organisation's own. */
const wiki = {
  app_name: 'Wiki',
  app_url: 'https://wiki.example/',
  role_list: [{ role_name: 'Reader' }],
  sign_on: { redirect_uris: ['https://wiki.example/callback'], auth: 'none' },
};

const roles = { role_id: 1, crmrole_id: null, profile_id: null };

export const rows: Record<string, Row> = {
  'GET /api/application/list': { own: admins },
  'GET /api/application/allapps': { own: admins },
  'GET /api/application/export/:id': {
    give: ({ application }) => ({ params: { id: application } }),
    own: admins,
    changes: true,
  },
  'GET /api/application/view/:id': {
    give: ({ application }) => ({ params: { id: application }, query: { limit: 5 } }),
    own: admins,
  },
  'GET /api/application/addapp/users/:id': {
    give: ({ application }) => ({ params: { id: application }, query: { limit: 5 } }),
    own: admins,
  },
  'POST /api/application/apps/add': {
    give: ({ newApplication }) => ({ body: { org_app: [{ app_id: newApplication }] } }),
    own: admins,
    changes: true,
  },
  'POST /api/application/add/user': {
    give: ({ application, pending }) => ({ body: { app_id: application, user_id: pending, ...roles } }),
    own: admins,
    changes: true,
  },
  'GET /api/application/askable': { own: members },
  // None of the actors has an application; for another one the answer is 404 (server/features/applications/launcher.test.ts).
  'POST /api/application/arrange': { give: () => ({ body: { org_user_app_list: [] } }), own: members },
  'GET /api/user/assign/applist/:id': { give: ({ person }) => ({ params: { id: person } }), own: admins },
  'POST /api/user/assign/app': {
    give: ({ application, pending }) => ({ body: { user_id: pending, user_app: [{ app_id: application, ...roles }] } }),
    own: admins,
    changes: true,
  },
  'POST /api/user/app/status': {
    give: ({ application, person }) => ({ body: { app_id: application, user_id: person, userapp_status: '0' } }),
    own: admins,
    changes: true,
  },
  'POST /api/user/app/end': {
    give: ({ application, person }) => ({ body: { app_id: application, user_id: person, ends_on: '2099-11-30' } }),
    own: admins,
    changes: true,
  },
  'POST /api/user/app/role': {
    give: ({ application, person }) => ({ body: { app_id: application, user_id: person, ...roles, role_id: 2 } }),
    own: admins,
    changes: true,
  },
  // The client id is random too.
  'POST /api/application/own/add': { give: () => ({ body: wiki }), own: admins, changes: true, random: true },
  'GET /api/application/own/archived': { own: admins },
  'GET /api/application/own/view/:id': {
    give: ({ ownApplication }) => ({ params: { id: ownApplication } }),
    own: admins,
  },
  'POST /api/application/own/update': {
    give: ({ ownApplication }) => ({ body: { app_id: ownApplication, ...wiki } }),
    own: admins,
    changes: true,
  },
  'POST /api/application/own/archive': {
    give: ({ ownApplication }) => ({ body: { app_id: ownApplication, is_archived: '1' } }),
    own: admins,
    changes: true,
  },
  'DELETE /api/application/own/delete/:id': {
    give: ({ ownApplication }) => ({ params: { id: ownApplication } }),
    own: admins,
    changes: true,
  },
  'POST /api/application/own/icon/:id': {
    give: ({ ownApplication }) => ({ params: { id: ownApplication }, file: onePixel }),
    own: admins,
    changes: true,
  },
  'POST /api/application/own/secret': {
    give: ({ ownApplication }) => ({ body: { app_id: ownApplication } }),
    own: admins,
    changes: true,
    random: true,
  },
  'POST /api/application/own/secret/end': {
    give: ({ ownApplication }) => ({ body: { app_id: ownApplication } }),
    own: admins,
    changes: true,
  },
  'GET /api/application/icon/:id/:iconId': {
    give: ({ ownApplication, icon }) => ({ params: { id: ownApplication, iconId: icon } }),
    own: members,
    // Loaded by an <img>.
    plain: true,
  },
  'GET /api/application/own/deliveries/:id': {
    give: ({ ownApplication }) => ({ params: { id: ownApplication } }),
    own: admins,
  },
  'GET /api/application/signon/:id': {
    give: ({ ownApplication }) => ({ params: { id: ownApplication } }),
    own: admins,
  },
};

export const scopes: Scopes = {
  '/application': 'applications',
  // Tokens have a separate scope for who has an application (`assignments`).
  '/application/add/user': 'assignments',
  // They find people.
  '/application/addapp/users': 'people',
  '/application/askable': 'people',
  // The launcher belongs to the person alone.
  '/application/arrange': null,
};

export const records = {
  /** An application that the organisation has added itself, as an OpenID client. */
  async ownApplication({ tx, organisationId, mark, now }: Place) {
    const id = await newId(tx, ownApplicationsTable);
    await tx
      .insertInto('own_applications')
      .values({
        id,
        organisation_id: organisationId,
        name: mark.text,
        name_key: mark.text,
        description: mark.text,
        url: `https://${mark.text}.example/`,
        mobile_url: `https://m.${mark.text}.example/`,
        roles: JSON.stringify([{ id: 1, name: mark.text }]),
        sign_on: JSON.stringify({
          redirectUris: [`https://${mark.text}.example/callback`],
          postLogoutUris: [],
          backchannelLogoutUri: null,
          initiateLoginUri: null,
          auth: 'secret',
        }),
        created_at: 0,
      })
      .execute();
    await tx
      .insertInto('organisation_applications')
      .values({ organisation_id: organisationId, application_id: id, added_at: 0 })
      .execute();
    await tx
      .insertInto('sign_on_clients')
      .values({
        application_id: id,
        secret_hash: mark.text,
        rotated_at: 0,
        former_hash: `old ${mark.text}`,
        former_until: now + DAY,
      })
      .execute();
    return id;
  },
  /** The icon of that application. */
  async icon({ tx, organisationId, mark }: Place) {
    const own = await tx
      .selectFrom('own_applications')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    return putIcon(tx, own.id, pictureOf(mark).content, 0);
  },
};

declare module '../world/place.ts' {
  interface RecordIds {
    ownApplication: number;
    icon: number;
  }
}
