import { type Row } from './row.ts';

export const policiesRows: Record<string, Row> = {};
