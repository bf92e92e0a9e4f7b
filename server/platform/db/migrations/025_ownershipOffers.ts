import type { Columns } from './columns.ts';

/** The ownership that an owner offers to a person: one offer at a time in an organisation. */
export const ownershipOffers = (c: Columns): string[] => [
  `create table ownership_offers (
    organisation_id ${c.big} not null constraint ownership_offers__organisation primary key,
    from_person_id ${c.big} not null,
    to_person_id ${c.big} not null,
    offered_at ${c.big} not null,
    expires_at ${c.big} not null,
    foreign key (organisation_id, from_person_id) references memberships (organisation_id, person_id) on delete cascade,
    foreign key (organisation_id, to_person_id) references memberships (organisation_id, person_id) on delete cascade
  )${c.end}`,
];
