import { admins, type Row, type Scopes } from './row.ts';

export const rows: Record<string, Row> = {
  'GET /api/access/explain': {
    give: ({ person, newApplication }) => ({
      query: { user_id: person, app_id: newApplication, ipaddress: '192.0.2.1' },
    }),
    own: admins,
  },
};

export const scopes: Scopes = {
  '/access': 'people',
};
