import { type Row } from './row.ts';

export const adminsRows: Record<string, Row> = {};
