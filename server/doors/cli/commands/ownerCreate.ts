import { ownerMade } from '#plugins/activity/events.ts';
import { recordByOperator } from '#server/domain/activity/otherActors.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { emailAddress, optionalText, requiredText } from '#core/contract/text/text.ts';
import { newId } from '#server/platform/db/newId.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { emailKey } from '#server/platform/db/members/text.ts';
import { fullName } from '#server/platform/names.ts';
import { createLink, linkAddress } from '#server/platform/mail/links.ts';
import { isClaimed, makeHome } from '#server/features/account/queries.ts';
import { newOrganisation, ownsOneCalled } from '#server/features/organisation/queries.ts';
import { CommandFault, type Command } from '../command.ts';
import { peopleTable } from '#server/platform/db/members/tables.ts';

const form = z.object({
  organisation: requiredText('--organisation', 200),
  email: emailAddress('--email'),
  'first-name': requiredText('--first-name', 100),
  'last-name': optionalText('--last-name', 100),
});

export const ownerCreate: Command = {
  name: 'owner create',
  summary: 'Create an organisation and its owner; prints a link to set the password',
  options: [
    { name: 'organisation', meaning: 'name of the organisation' },
    { name: 'email', meaning: "the owner's address; an existing account stays unchanged" },
    { name: 'first-name', meaning: "the owner's first name" },
    { name: 'last-name', meaning: "the owner's last name", optional: true },
  ],
  example: 'owner create --organisation "Acme Trading" --email ada@acme.example --first-name Ada --last-name Byron',
  beginsDatabase: true,
  async run({ store, secrets, config, now }, input) {
    const parsed = z.safeParse(form, input);
    if (!parsed.success) throw new CommandFault(parsed.error.issues.map((issue) => issue.message).join('\n'));
    const { organisation, email, 'first-name': firstName, 'last-name': lastName } = parsed.data;
    const at = now();
    return store.write(async (tx) => {
      const known = await tx
        .selectFrom('people')
        .select(['id', 'email', 'first_name', 'last_name', 'mobile', 'password_hash'])
        .where('email_key', '=', emailKey(email))
        .executeTakeFirst();
      const claimed = known && (await isClaimed(tx, known));
      const person = claimed
        ? known
        : { ...(await vouchedFor(tx, { email, firstName, lastName }, at)), password_hash: null };
      if (await ownsOneCalled(tx, person.id, organisation))
        throw new CommandFault(`${person.email} already owns an organisation with this name.`);
      const id = await newOrganisation(tx, organisation, person, { trusted: true, now: at });
      if (!claimed) await makeHome(tx, person.id, id);
      await tx
        .updateTable('people')
        .set((eb) => ({ primary_organisation_id: eb.fn.coalesce('primary_organisation_id', eb.val(id)) }))
        .where('id', '=', person.id)
        .execute();
      const name = fullName(person);
      const details = {
        subject: { id, name: organisation },
        second: { id: person.id, name },
        now: { email: person.email },
      };
      await recordByOperator(tx, at, id, ownerMade, details);
      if (person.password_hash !== null) return `${person.email} owns ${organisation} now, and signs in as before.`;
      const token = await createLink(tx, secrets, 'reset', { personId: person.id }, at);
      return `${person.email} owns ${organisation}. Set the password within one hour:\n\n  ${linkAddress(config, 'reset', token)}`;
    });
  },
};

/**
 * Writes the account with the operator's values, even if another organisation has invited the person, who has no
 * password yet.
 */
async function vouchedFor(
  tx: Kysely<Database>,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
  at: number,
) {
  const columns = { first_name: firstName, last_name: lastName, mobile: '', email_verified_at: at };
  return (
    tx
      .insertInto('people')
      .values({ id: await newId(tx, peopleTable), ...columns, email, email_key: emailKey(email), created_at: at })
      .onConflict((conflict) =>
        conflict.column('email_key').doUpdateSet(columns).where('people.password_hash', 'is', null),
      )
      .returning(['id', 'email', 'first_name', 'last_name', 'mobile'])
      // The person has chosen a password at this moment.
      .executeTakeFirstOrThrow(() => new CommandFault(`${email} got an account a moment ago. Try again.`))
  );
}
