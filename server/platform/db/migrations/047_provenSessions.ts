import type { Columns } from './columns.ts';

/** When the person of a session has last confirmed who it is, apart from the sign-in, which applications are told of. */
export const provenSessions = (c: Columns): string[] => [`alter table sessions add column proved_at ${c.big}`];
