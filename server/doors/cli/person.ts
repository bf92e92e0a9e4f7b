import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { emailKey } from '#server/platform/db/members/text.ts';
import { CommandFault } from './command.ts';

/** The account with an address; throws a CommandFault if there is none. */
export async function personOf(db: Kysely<Database>, email: string) {
  const person = await db
    .selectFrom('people')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'mobile',
      'primary_organisation_id',
      'second_factor',
      'password_hash',
    ])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (!person) throw new CommandFault(`Nobody has the address ${email}.`);
  return person;
}
