import { hashPassword } from '#server/platform/credentials/passwords.ts';
import { fillDemo } from '#server/doors/demo/fill.ts';
import { makeGroup, makeOrganisation, makePerson, makePolicy } from '#tests/server/app/builders.ts';
import type { TestApp } from '#tests/server/app/startTestApp.ts';
import { PASSWORD } from '#tests/server/world/password.ts';

/** An organisation on which random commands are run, by two people of whom both have the password of the tests. */
export interface Stage {
  organisation: number;
  owner: { id: number; name: string };
  admin: { id: number; name: string };
  people: number[];
  groups: number[];
  policies: number[];
  applications: number[];
}

/** A small organisation with people, groups and a policy. */
export async function smallStage({ store }: TestApp): Promise<Stage> {
  const acme = await makeOrganisation(store);
  const password_hash = await hashPassword(PASSWORD);
  const owner = await makePerson(store, acme, {
    owner: true,
    person: { first_name: 'Olivia', last_name: 'Owner', password_hash },
  });
  const admin = await makePerson(store, acme, {
    admin: true,
    person: { first_name: 'Adam', last_name: 'Admin', password_hash },
  });
  const made = [];
  for (let at = 0; at < 8; at++) made.push(await makePerson(store, acme, { invitedOnly: at > 5 }));
  const groups = [await makeGroup(store, acme, made.slice(0, 3)), await makeGroup(store, acme, made.slice(2, 6))];
  const policy = await makePolicy(store, acme, { ranges: [], people: [] });
  return {
    organisation: acme.id,
    owner: { id: owner.id, name: 'Olivia Owner' },
    admin: { id: admin.id, name: 'Adam Admin' },
    people: made.map(({ id }) => id),
    groups: groups.map(({ id }) => id),
    policies: [policy.id],
    applications: [3, 5],
  };
}

/** The main organisation of the demo: everybody but the two, and the groups in which neither is. */
export async function demoStage({ store, services }: TestApp): Promise<Stage> {
  await fillDemo(services, 60);
  const password_hash = await hashPassword(PASSWORD);
  const of = async (email: string) => {
    const { id, first_name, last_name } = await store.write((tx) =>
      tx
        .updateTable('people')
        .set({ password_hash })
        .where('email', '=', email)
        .returning(['id', 'first_name', 'last_name'])
        .executeTakeFirstOrThrow(),
    );
    return { id, name: `${first_name} ${last_name}` };
  };
  const owner = await of('owner@acme.test');
  const admin = await of('admin@acme.test');
  const two = [owner.id, admin.id];
  const { organisation_id: organisation } = await store.read
    .selectFrom('memberships')
    .select('organisation_id')
    .where('person_id', '=', admin.id)
    .executeTakeFirstOrThrow();
  const people = await store.read
    .selectFrom('memberships')
    .select('person_id')
    .where('organisation_id', '=', organisation)
    .where('person_id', 'not in', two)
    .orderBy('person_id')
    .execute();
  const groups = await store.read
    .selectFrom('groups')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('id', 'not in', (among) =>
      among.selectFrom('group_members').select('group_id').where('person_id', 'in', two),
    )
    .orderBy('id')
    .execute();
  const policies = await store.read
    .selectFrom('policies')
    .select('id')
    .where('organisation_id', '=', organisation)
    .where('is_default', '=', 0)
    .orderBy('id')
    .execute();
  return {
    organisation,
    owner,
    admin,
    people: people.map((row) => row.person_id),
    groups: groups.map(({ id }) => id),
    policies: policies.map(({ id }) => id),
    applications: [3, 4, 6],
  };
}
