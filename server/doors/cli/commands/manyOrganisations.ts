import { manyOrganisationsSet } from '#plugins/activity/events.ts';
import { recordByOperatorOn } from '#server/domain/activity/otherActors.ts';
import type { Services } from '#server/domain/services.ts';
import type { Command } from '../command.ts';
import { personOf } from '../person.ts';

const person = [{ name: 'email', meaning: "the person's address" }] as const;

export const grantMany: Command = {
  name: 'person grant-many',
  summary: 'Let a person have more than one organisation',
  arguments: person,
  example: 'person grant-many ada@acme.example',
  async run(services, { email = '' }) {
    const found = await set(services, email, 1);
    return `${found.email} may have more than one organisation.`;
  },
};

export const revokeMany: Command = {
  name: 'person revoke-many',
  summary: 'Take grant-many back; the person keeps the existing organisations',
  arguments: person,
  example: 'person revoke-many ada@acme.example',
  async run(services, { email = '' }) {
    const found = await set(services, email, 0);
    return `${found.email} may have only one organisation from now on, and keeps the existing ones.`;
  },
};

function set({ store, now }: Services, email: string, flag: 0 | 1) {
  return store.write(async (tx) => {
    const found = await personOf(tx, email);
    await tx.updateTable('people').set({ may_have_many_organisations: flag }).where('id', '=', found.id).execute();
    await recordByOperatorOn(tx, now(), found.id, manyOrganisationsSet, { now: { allowed: flag === 1 } });
    return found;
  });
}
