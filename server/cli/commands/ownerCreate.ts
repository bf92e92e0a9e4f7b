import * as z from 'zod/mini';
import { emailAddress, optionalText, requiredText } from '#core/contract/text.ts';
import { emailKey } from '#server/db/text.ts';
import { createLink } from '#server/mail/links.ts';
import { newOrganisation } from '#server/features/organisation/queries.ts';
import { CommandFault, type Command } from '../command.ts';

const form = z.object({
  organisation: requiredText('--organisation', 200),
  email: emailAddress('--email'),
  'first-name': requiredText('--first-name', 100),
  'last-name': optionalText('--last-name', 100),
});

export const ownerCreate: Command = {
  name: 'owner create',
  summary: 'Make an organisation and its owner; prints a link to set the password',
  options: [
    { name: 'organisation', meaning: 'name of the organisation' },
    { name: 'email', meaning: "the owner's address; an existing account is taken as it is" },
    { name: 'first-name', meaning: "the owner's first name" },
    { name: 'last-name', meaning: "the owner's last name", optional: true },
  ],
  example: 'owner create --organisation "Acme Trading" --email ada@acme.example --first-name Ada --last-name Byron',
  async run({ store, secrets, config, now }, given) {
    const parsed = z.safeParse(form, given);
    if (!parsed.success) throw new CommandFault(parsed.error.issues.map((issue) => issue.message).join('\n'));
    const { organisation, email, 'first-name': firstName, 'last-name': lastName } = parsed.data;
    const at = now();
    return store.write(async (tx) => {
      const known = await tx
        .selectFrom('people')
        .select(['id', 'email', 'first_name', 'last_name', 'mobile', 'password_hash'])
        .where('email_key', '=', emailKey(email))
        .executeTakeFirst();
      const person = known ?? {
        id: 0,
        email,
        first_name: firstName,
        last_name: lastName,
        mobile: '',
        password_hash: null,
      };
      if (!known) {
        // The operator vouches for the address.
        const made = await tx
          .insertInto('people')
          .values({
            email,
            email_key: emailKey(email),
            first_name: firstName,
            last_name: lastName,
            email_verified_at: at,
            created_at: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        person.id = made.id;
      }
      const id = await newOrganisation(tx, organisation, person, at);
      await tx
        .updateTable('people')
        .set((eb) => ({
          primary_organisation_id: eb.fn.coalesce('primary_organisation_id', eb.val(id)),
          home_organisation_id: eb.fn.coalesce('home_organisation_id', eb.val(id)),
        }))
        .where('id', '=', person.id)
        .execute();
      if (person.password_hash !== null) return `${person.email} owns ${organisation} now, and signs in as before.`;
      const token = await createLink(tx, secrets, 'reset', { personId: person.id }, at);
      return `${person.email} owns ${organisation}. Set the password within one hour:\n\n  ${config.publicUrl}/password/reset?token=${token}`;
    });
  },
};
