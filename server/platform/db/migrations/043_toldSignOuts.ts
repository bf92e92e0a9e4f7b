import type { Columns } from './columns.ts';

/** What became of the news of sign-outs, for the administrators of an own application: kept for 30 days. */
export const toldSignOuts = (c: Columns): readonly string[] => [
  `create table told_sign_outs (
    id ${c.id},
    application_id ${c.big} not null,
    state text not null,
    created_at ${c.big} not null,
    last_at ${c.big} not null,
    attempts ${c.big} not null,
    error text
  )${c.end}`,
  'create index told_sign_outs_of_application on told_sign_outs (application_id, id)',
  'create index told_sign_outs_by_age on told_sign_outs (created_at)',
  'create index deliveries_of_application on deliveries (application_id, id)',
];
