import { sql, type Kysely } from 'kysely';
import { goesOn } from '#server/domain/accessEnd.ts';
import { sealActivity } from '#server/domain/activity/seals.ts';
import { verifyActivity } from '#server/domain/activity/verify.ts';
import { emailKey } from '#server/platform/db/members/text.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { fullName } from '#server/platform/names.ts';
import { erase, organisationsOf } from '#server/domain/personalData/erase.ts';
import { countRows } from '#server/domain/personalData/eraseRows.ts';
import { namingOf } from '#server/domain/personalData/naming.ts';
import type { Services } from '#server/domain/services.ts';
import { queueEnded } from '#server/doors/signOn/signOut/ended.ts';
import { CommandFault, type Command } from '../command.ts';
import { personOf } from '../person.ts';

export const personErase: Command = {
  name: 'person erase',
  summary: 'Erase all data of a person for good; the activity then says "Erased person"',
  arguments: [{ name: 'email', meaning: "the person's address" }],
  options: [{ name: 'yes', meaning: 'do not ask to type the address again', optional: true, flag: true }],
  example: 'person erase ada@acme.example',
  async run(services, { email = '', yes = '' }, print, ask) {
    const { store, now } = services;
    const person = await personOf(store.read, email);
    await refuseMember(store.read, person.id, now());
    await refuseBrokenSeals(services);
    print?.(await announced(store.read, person));
    if (yes === '') {
      const typed = await ask?.('Type the address again to erase this person: ');
      if (emailKey(typed ?? '') !== emailKey(person.email))
        throw new CommandFault('Nothing was erased, because that is not the address. In a script, add --yes.');
    }
    await endSessions(services, person.id);
    const { entries, seals } = await store.write(
      async (tx) => {
        await refuseMember(tx, person.id, now());
        return erase(tx, await personOf(tx, email), now());
      },
      { patient: true },
    );
    await store.compact();
    return [
      `${person.email} was erased. Entries of the activity that no longer name anybody: ${entries}. Seals that were renewed for them: ${seals}.`,
      'Backups from before still hold the person. Keep the address elsewhere until the last of them is deleted: after restoring one, run this command again.',
    ].join('\n');
  },
};

/**
 * Only somebody whom every organisation has inactivated or deleted is erased: it is for them to say who is a member, and
 * to hand over what the person holds. So there is no way to force it.
 */
async function refuseMember(db: Kysely<Database>, personId: number, now: number): Promise<void> {
  const members = await organisationsOf(db, personId);
  for (const one of members.filter((member) => member.is_owner === 1)) {
    const other = await db
      .selectFrom('memberships')
      .select('person_id')
      .where('organisation_id', '=', one.id)
      .where('is_owner', '=', sql.lit(1))
      .where('status', '=', sql.lit('active'))
      .where(goesOn('memberships.ends_at', now))
      .where('person_id', '<>', personId)
      .executeTakeFirst();
    if (!other)
      throw new CommandFault(
        `This person is the only owner of ${one.name}. Transfer the ownership first ('Transfer ownership…' in the portal).`,
      );
  }
  const active = members.filter(({ status }) => status === 'active').map(({ name }) => name);
  if (active.length > 0)
    throw new CommandFault(
      `This person is still active in ${active.join(', ')}. An administrator there has to inactivate or delete the user first.`,
    );
}

/** An erasure renews seals, which would hide what somebody altered before. */
async function refuseBrokenSeals(services: Services): Promise<void> {
  await sealActivity(services);
  const { faults } = await verifyActivity(services.store);
  if (faults.length > 0)
    throw new CommandFault(['Nothing was erased, because the activity was altered:', ...faults].join('\n'));
}

/** What will be erased, before it is. */
async function announced(db: Kysely<Database>, person: Awaited<ReturnType<typeof personOf>>): Promise<string> {
  const counts = await countRows(db, person);
  const { linked } = await namingOf(db, person);
  const organisations = await organisationsOf(db, person.id);
  const names = organisations.map(({ name }) => name).join(', ');
  const contact = organisations.filter((one) => one.email.toLowerCase() === person.email);
  return [
    `This erases ${fullName(person)}, ${person.email}, ${names === '' ? 'who was in no organisation' : `who was in ${names}`}. The person cannot be brought back.`,
    ...counts.map(([section, rows]) => `  ${String(rows).padStart(6)}  ${section}`),
    `  ${String(linked.size).padStart(6)}  entries of the activity stay, without the name`,
    ...contact.map(
      ({ name }) =>
        `The contact address of ${name} is the same address. It belongs to the organisation and stays; its administrators can change it.`,
    ),
  ].join('\n');
}

/** Applications learn that the sessions have ended, before nothing says any more whose they were. */
async function endSessions(services: Services, personId: number): Promise<void> {
  const at = services.now();
  await services.store.write((tx) =>
    tx
      .updateTable('sessions')
      .set({ revoked_at: at })
      .where('person_id', '=', personId)
      .where('revoked_at', 'is', null)
      .execute(),
  );
  await queueEnded(services);
}
