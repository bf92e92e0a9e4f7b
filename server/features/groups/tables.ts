import { uniqueName } from '#server/platform/db/sharedColumns.ts';
import { column, internal, table, type RowOf } from '#server/platform/db/table.ts';

export const groupsTable = table(
  'groups',
  {
    id: column.id({ default: true }),
    organisation_id: column.organisation(),
    ...uniqueName,
    description: column.text({ default: true }),
    created_at: column.time(),
    people_count: column.number({ computed: true }),
  },
  { why: 'about the organisation' },
);

/** The row includes the organisation, so that the database itself refuses a member of another organisation. */
export const groupMembersTable = table(
  'group_members',
  {
    organisation_id: column.organisation(),
    group_id: column.group('Group'),
    person_id: column.person(internal, { whenErased: 'deleted' }),
    role: column.text('Role', { of: ['moderator', 'member'] }),
  },
  { section: 'groups', order: ['organisation_id', 'group_id'] },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    groups: RowOf<typeof groupsTable>;
    group_members: RowOf<typeof groupMembersTable>;
  }
}
