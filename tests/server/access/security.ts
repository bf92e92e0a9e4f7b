import { type Row } from './row.ts';

export const securityRows: Record<string, Row> = {};
