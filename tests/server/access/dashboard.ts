import { type Row } from './row.ts';

export const dashboardRows: Record<string, Row> = {};
