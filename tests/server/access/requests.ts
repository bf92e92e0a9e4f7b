import { newId } from '#server/platform/db/newId.ts';
import { accessRequestsTable } from '#server/features/requests/tables.ts';
import type { Place } from '../world/place.ts';
import { admins, members, signedIn, type Row, type Scopes } from './row.ts';

export const rows: Record<string, Row> = {
  'GET /api/application/entrance/:id': {
    give: () => ({ params: { id: 2 } }),
    own: signedIn,
  },
  'GET /api/application/requestable': { own: members },
  'POST /api/application/ask': {
    give: ({ application }) => ({ body: { app_id: application } }),
    own: members,
    changes: true,
  },
  'GET /api/request/list': { own: admins },
  'POST /api/request/approve': {
    give: ({ request }) => ({ body: { request_id: request } }),
    own: admins,
    changes: true,
  },
  'POST /api/request/refuse': {
    give: ({ request }) => ({ body: { request_id: request, request_reason: 'Not now' } }),
    own: admins,
    changes: true,
  },
  // An application without sign-on of its own is opened at its own address.
  'GET /application/open/:id': {
    give: () => ({ params: { id: 2 } }),
    own: '302 302 302 302 302 302 302 302 302 302 302 302',
    plain: true,
  },
};

export const scopes: Scopes = {
  '/request': 'requests',
  // Requests are made in the launcher.
  '/application/ask': 'requests',
  '/application/requestable': 'requests',
  // The launcher belongs to the person alone.
  '/application/entrance': null,
};

export const records = {
  /** The owner asks for the organisation's application. An open request has no reason; here it is a text to look for. */
  async request({ tx, organisationId, ownerId, mark }: Place) {
    const { application_id: applicationId } = await tx
      .selectFrom('organisation_applications')
      .select('application_id')
      .where('organisation_id', '=', organisationId)
      // Before the one that the organisation has added itself.
      .orderBy('application_id')
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('access_requests')
      .values({
        id: await newId(tx, accessRequestsTable),
        organisation_id: organisationId,
        person_id: ownerId,
        application_id: applicationId,
        asked_at: 0,
        asked_why: mark.text,
        reason: mark.text,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
};

declare module '../world/place.ts' {
  interface RecordIds {
    request: number;
  }
}
