import { addressRange, uniqueName } from '#server/platform/db/sharedColumns.ts';
import { column, notHandedOver, table, type RowOf } from '#server/platform/db/table.ts';

const ofNetwork = notHandedOver('a range of the organisation’s network');

export const policiesTable = table(
  'policies',
  {
    id: column.id({ default: true }),
    organisation_id: column.organisation(),
    ...uniqueName,
    is_default: column.flag({ default: true }),
    force_two_factor: column.flag({ default: true }),
    passkeys_only: column.flag({ default: true }),
    created_at: column.time(),
  },
  { why: 'about the organisation' },
);

/** The row includes the organisation, so that the database itself refuses a group of another organisation. */
export const policyGroupsTable = table(
  'policy_groups',
  { organisation_id: column.organisation(), policy_id: column.number(), group_id: column.group() },
  { why: 'about the organisation' },
);

export const policyRangesTable = table(
  'policy_ranges',
  { id: column.id({ default: true }), policy_id: column.number(), ...addressRange(ofNetwork, ofNetwork) },
  { why: 'about the organisation' },
);

declare module '#server/platform/db/schema.ts' {
  interface Database {
    policies: RowOf<typeof policiesTable>;
    policy_groups: RowOf<typeof policyGroupsTable>;
    policy_ranges: RowOf<typeof policyRangesTable>;
  }
}
