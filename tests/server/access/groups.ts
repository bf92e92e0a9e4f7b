import { type Row } from './row.ts';

export const groupsRows: Record<string, Row> = {};
