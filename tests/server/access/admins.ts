import { admins, type Row } from './row.ts';

export const adminsRows: Record<string, Row> = {
  'GET /api/admin/export': { own: admins, changes: true },
  'GET /api/admin/list': { give: () => ({ query: { search: '' } }), own: admins },
  'POST /api/admin/user/search': { give: () => ({ body: { user_name: ' ', limit: 20 } }), own: admins },
  'POST /api/admin/user': {
    give: ({ person }) => ({ body: { user_id: person, is_admin: '1' } }),
    own: admins,
    changes: true,
  },
};
