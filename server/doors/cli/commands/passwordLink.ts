import { linkPrinted } from '#plugins/activity/events.ts';
import { recordByOperatorOn } from '#server/domain/activity/otherActors.ts';
import { createLink, linkAddress } from '#server/platform/mail/links.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { isClaimed } from '#server/features/account/queries.ts';
import type { Services } from '#server/domain/services.ts';
import { CommandFault, type Command } from '../command.ts';
import { personOf } from '../person.ts';

export const passwordLink: Command = {
  name: 'person password-link',
  summary: 'Print the link of a mail: to set a new password, or to accept an invitation',
  arguments: [{ name: 'email', meaning: "the person's address" }],
  example: 'person password-link ada@acme.example',
  async run(services, { email = '' }) {
    const { store, secrets, config, now } = services;
    return store.write(async (tx) => {
      const person = await personOf(tx, email);
      if (!(await isClaimed(tx, person))) return invitationLinks(tx, services, person);
      const token = await createLink(tx, secrets, 'reset', { personId: person.id }, now());
      await recordByOperatorOn(tx, now(), person.id, linkPrinted, { now: { kind: 'New password' } });
      return `For ${person.email}, once and within one hour:\n\n  ${linkAddress(config, 'reset', token)}`;
    });
  },
};

/**
 * For a person without a password, who chooses it with an invitation, because the invitation names the organisation.
 */
async function invitationLinks(
  tx: Kysely<Database>,
  { secrets, config, now }: Services,
  person: { id: number; email: string },
): Promise<string> {
  const waiting = await tx
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select(['organisations.id', 'organisations.name'])
    .where('person_id', '=', person.id)
    .where('invited_at', 'is not', null)
    .where('status', '<>', sql.lit('deleted'))
    .orderBy('organisations.name')
    .execute();
  if (!waiting.length)
    throw new CommandFault(`${person.email} has not been invited yet. Ask an administrator to do it.`);
  await recordByOperatorOn(tx, now(), person.id, linkPrinted, { now: { kind: 'Invitation' } });
  const lines = [`${person.email} chooses the password with an invitation, once and within 7 days:`];
  for (const { id, name } of waiting) {
    const token = await createLink(tx, secrets, 'invitation', { personId: person.id, organisationId: id }, now());
    lines.push(`${name}:\n\n  ${linkAddress(config, 'invitation', token)}`);
  }
  return lines.join('\n\n');
}
