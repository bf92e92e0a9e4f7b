import type { Transaction } from 'kysely';
import { insertMany, nextIds } from '#server/platform/db/bulk.ts';
import { nameText } from '#server/platform/db/members/text.ts';
import { newId } from '#server/platform/db/newId.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { rangeColumns } from '#server/platform/http/connection/addressRange.ts';
import type { DemoOrganisation } from './organisations.ts';
import { policyRangesTable } from '#server/features/policies/tables.ts';
import { DAY } from '#server/platform/times.ts';

/** Acme's policies beside the default one: whether two-factor is forced, the allowed addresses, and the groups. */
const policies = [
  { name: 'Two-factor for money', force: true, ranges: [], groups: ['Finance'] },
  {
    name: 'Warehouse network',
    force: false,
    ranges: [
      ['10.20.0.0', '10.20.255.255'],
      ['fd00:20::', 'fd00:20::ffff'],
    ],
    groups: ['Warehouse'],
  },
  { name: 'Sales on the road', force: false, ranges: [], groups: ['Marketing'] },
  { name: 'Engineering', force: false, ranges: [], groups: ['Engineering', 'Support'] },
] as const;

/** Creates the default policy of every organisation, and four more policies of Acme. */
export async function fillPolicies(
  tx: Transaction<Database>,
  ids: Record<DemoOrganisation, number>,
  groupIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const row = (id: number, organisation: number, name: string, isDefault: 0 | 1, force: 0 | 1) => ({
    id,
    organisation_id: organisation,
    name,
    ...nameText(name),
    is_default: isDefault,
    force_two_factor: force,
    created_at: now - 300 * DAY,
  });
  const everywhere = Object.values(ids);
  const policyIds = await nextIds(tx, 'policies', everywhere.length + policies.length);
  const own = policyIds.slice(everywhere.length);
  await insertMany(tx, 'policies', [
    ...everywhere.map((organisation, index) => row(policyIds[index] as number, organisation, 'Default Policy', 1, 0)),
    ...policies.map((policy, index) => row(own[index] as number, ids.acme, policy.name, 0, policy.force ? 1 : 0)),
  ]);
  const groupRows = policies.flatMap((policy, index) =>
    policy.groups.map((group) => ({
      organisation_id: ids.acme,
      policy_id: own[index] as number,
      group_id: groupIds.get(group) ?? 0,
    })),
  );
  await insertMany(tx, 'policy_groups', groupRows);
  const ranges = policies.flatMap((policy, index) =>
    policy.ranges.map(([from, to]) => ({ policy_id: own[index] as number, ...rangeColumns({ from, to }) })),
  );
  for (const range of ranges)
    await tx
      .insertInto('policy_ranges')
      .values({ id: await newId(tx, policyRangesTable), ...range })
      .execute();
}
