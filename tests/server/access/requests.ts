import { admins, members, signedIn, type Row } from './row.ts';

export const requestsRows: Record<string, Row> = {
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
