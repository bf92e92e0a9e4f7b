import { admins, type Row, type Scopes } from './row.ts';

export const rows: Record<string, Row> = {
  'GET /api/admin/export': { own: admins, changes: true },
  'GET /api/admin/list': { give: () => ({ query: { search: '' } }), own: admins },
  'POST /api/admin/user/search': { give: () => ({ body: { user_name: ' ', limit: 20 } }), own: admins },
  'POST /api/admin/user': {
    give: ({ person }) => ({ body: { user_id: person, is_admin: '1' } }),
    own: admins,
    changes: true,
  },
};

export const scopes: Scopes = {
  '/admin': 'admins',
  // It finds people.
  '/admin/user/search': 'people',
};
