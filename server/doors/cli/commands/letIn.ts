import { personLetIn } from '#plugins/activity/events.ts';
import { recordByOperatorOn } from '#server/domain/activity/otherActors.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Command } from '../command.ts';
import { personOf } from '../person.ts';

export const letIn: Command = {
  name: 'let-in',
  summary: "Remove a person's own allowed IPs, for an owner also those of policies, and print them",
  arguments: [{ name: 'email', meaning: "the person's address" }],
  example: 'let-in ada@acme.example',
  async run({ store, now }, { email = '' }) {
    return store.write(async (tx) => {
      const person = await personOf(tx, email);
      const owned = await tx
        .selectFrom('memberships')
        .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
        .select(['organisations.id', 'organisations.name'])
        .where('person_id', '=', person.id)
        .where('is_owner', '=', sql.lit(1))
        .execute();
      const own = await tx.deleteFrom('person_ranges').where('person_id', '=', person.id).returning('id').execute();
      const lines = [`Own ranges of ${person.email} removed: ${own.length}.`];
      for (const organisation of owned) {
        for (const policy of await policiesWithRanges(tx, organisation.id, person.id)) {
          const gone = await tx
            .deleteFrom('policy_ranges')
            .where('policy_id', '=', policy.id)
            .returning(['from_address', 'to_address'])
            .execute();
          const ranges = gone.map((range) => `${range.from_address} to ${range.to_address}`).join(', ');
          lines.push(`${organisation.name}: policy '${policy.name}' had ${ranges}; removed.`);
        }
      }
      // An owner or administrator can help everybody else inside the organisation.
      if (!owned.length) lines.push('Policies stay as they are. An administrator can change their allowed IPs.');
      else if (lines.length === 1) lines.push('No policy of the owner has allowed IPs.');
      await recordByOperatorOn(tx, now(), person.id, personLetIn, { now: { ranges: lines } });
      return lines.join('\n');
    });
  },
};

function policiesWithRanges(db: Kysely<Database>, organisationId: number, personId: number) {
  return db
    .selectFrom('policies as po')
    .select(['po.id', 'po.name'])
    .where('po.organisation_id', '=', organisationId)
    .where((eb) => eb.exists(eb.selectFrom('policy_ranges as r').whereRef('r.policy_id', '=', 'po.id').select('r.id')))
    .where((eb) =>
      eb.or([
        eb('po.is_default', '=', sql.lit(1)),
        eb.exists(
          eb
            .selectFrom('policy_groups as pg')
            .innerJoin('group_members as gm', 'gm.group_id', 'pg.group_id')
            .whereRef('pg.policy_id', '=', 'po.id')
            .where('gm.person_id', '=', personId)
            .select('pg.policy_id'),
        ),
      ]),
    )
    .execute();
}
