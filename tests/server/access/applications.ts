import { admins, type Row } from './row.ts';

export const applicationsRows: Record<string, Row> = {
  'GET /api/application/list': { own: admins },
};
