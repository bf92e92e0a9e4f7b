import { admins, members, type Row } from './row.ts';

const roles = { role_id: 1, crmrole_id: null, profile_id: null };

export const applicationsRows: Record<string, Row> = {
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
  'POST /api/user/app/role': {
    give: ({ application, person }) => ({ body: { app_id: application, user_id: person, ...roles, role_id: 2 } }),
    own: admins,
    changes: true,
  },
};
