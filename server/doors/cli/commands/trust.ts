import { sql } from 'kysely';
import { organisationTrusted } from '#plugins/activity/events.ts';
import { recordByOperator } from '#server/domain/activity/otherActors.ts';
import { CommandFault, type Command } from '../command.ts';
import { personOf } from '../person.ts';

export const trustOrganisation: Command = {
  name: 'organisation trust',
  summary: 'Let the organisations that an owner has registered send any number of invitations',
  arguments: [{ name: 'email', meaning: "the owner's address" }],
  example: 'organisation trust ada@acme.example',
  async run({ store, now }, { email = '' }) {
    return store.write(async (tx) => {
      const person = await personOf(tx, email);
      const owned = tx
        .selectFrom('memberships')
        .select('organisation_id')
        .where('person_id', '=', person.id)
        .where('is_owner', '=', sql.lit(1));
      const trusted = await tx
        .updateTable('organisations')
        .set({ trusted: 1 })
        .where('id', 'in', owned)
        .returning(['id', 'name'])
        .execute();
      if (trusted.length === 0) throw new CommandFault(`${person.email} owns no organisation.`);
      for (const { id, name } of trusted)
        await recordByOperator(tx, now(), id, organisationTrusted, { subject: { id, name } });
      return `Trusted: ${trusted.map(({ name }) => name).join(', ')}.`;
    });
  },
};
