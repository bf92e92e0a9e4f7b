import { admins, type Row } from './row.ts';

export const dashboardRows: Record<string, Row> = {
  'GET /api/dashboard/summary': { own: admins },
};
