import { admins, type Row } from './row.ts';

export const accessRows: Record<string, Row> = {
  'GET /api/access/explain': {
    give: ({ person, newApplication }) => ({
      query: { user_id: person, app_id: newApplication, ipaddress: '192.0.2.1' },
    }),
    own: admins,
  },
};
