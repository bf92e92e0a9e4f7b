import { admins, type Row, type Scopes } from './row.ts';

export const rows: Record<string, Row> = {
  'GET /api/dashboard/summary': { own: admins },
};

export const scopes: Scopes = {
  '/dashboard': 'people',
};
