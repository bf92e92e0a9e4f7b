import type { Columns } from './columns.ts';

/** The applications that an organisation adds itself, and their icons. */
export const ownApplications = (c: Columns): string[] => [
  `create table own_applications (
    id ${c.big} not null constraint own_applications__id primary key,
    organisation_id ${c.big} not null references organisations (id) on delete cascade,
    name text not null,
    name_key ${c.key} not null,
    description text not null default '',
    url text not null,
    mobile_url text not null default '',
    roles text not null,
    sign_on text,
    icon_id ${c.big},
    archived_at ${c.big},
    created_at ${c.big} not null,
    version ${c.big} not null default 0,
    constraint own_applications__organisation__name unique (organisation_id, name_key)
  )${c.end}`,
  `create table own_application_icons (
    id ${c.big} not null constraint own_application_icons__id primary key,
    application_id ${c.big} not null references own_applications (id) on delete cascade,
    content ${c.bytes} not null,
    created_at ${c.big} not null
  )${c.end}`,
  'create index own_application_icons_of on own_application_icons (application_id)',
];
