import { admins, type Row, type Scopes } from './row.ts';

export const rows: Record<string, Row> = {
  'POST /api/lockout/preview': {
    give: ({ group }) => ({ body: { group: { group_id: group, is_deleted: '1' }, limit: 20 } }),
    own: admins,
    foreign: admins.replaceAll('200', '404'),
  },
};

export const scopes: Scopes = {
  '/lockout': 'people',
};
