import { afterEach, expect, test } from 'vitest';
import { readCatalogue } from '#server/domain/catalogue/catalogue.ts';
import { countMembers } from '#server/platform/db/members/memberPage.ts';
import { openTestDatabase } from '#tests/database/testing.ts';
import { passesByMail, type MemberFilter } from '#server/platform/db/members/memberFilters.ts';
import { INVITATION_HOLDS } from '#server/platform/mail/links.ts';
import { demoOffer } from './demoPeople.ts';
import { fillDemo } from './fill.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
});

async function filled(people: number) {
  const store = await openTestDatabase();
  open.push(store);
  const services = { store, now: () => Date.UTC(2026, 10, 21), catalogue: readCatalogue() };
  await fillDemo(services, people);
  return { store, services };
}

test('even the smallest demo has people in every state of docs/specification/server.md section 9', async () => {
  const { store } = await filled(60);
  const acme = await store.read
    .selectFrom('organisations')
    .selectAll()
    .where('name', '=', 'Acme Trading')
    .executeTakeFirstOrThrow();
  expect(acme.set_up).toBe(1);
  const filters: MemberFilter[] = [
    'active',
    'inactive',
    'pending',
    'confirmed',
    'external',
    'not_invited',
    'not_joined',
  ];
  for (const filter of filters) {
    const { people } = await countMembers(store.read, { organisationId: acme.id, filter });
    expect(people).toBeGreaterThan(1);
  }
  for (const filter of ['expired', 'not_delivered'] as const) {
    const also = passesByMail(filter, Date.UTC(2026, 10, 21) - INVITATION_HOLDS);
    expect((await countMembers(store.read, { organisationId: acme.id, also })).people).toBeGreaterThan(0);
  }
  const count = async (table: 'organisation_applications' | 'groups' | 'policies') =>
    (await store.read.selectFrom(table).selectAll().where('organisation_id', '=', acme.id).execute()).length;
  expect(await count('organisation_applications')).toBe(8);
  expect(await count('groups')).toBe(8);
  expect(await count('policies')).toBe(5);
});

test('people who cannot sign in yet have no password; all others have the same one', async () => {
  const { store } = await filled(60);
  const people = await store.read.selectFrom('people').select(['email', 'password_hash']).execute();
  const without = people.filter((person) => person.password_hash === null).map((person) => person.email);
  expect(without).toEqual(expect.arrayContaining(['pending@acme.test', 'fresh@acme.test']));
  expect(
    new Set(people.filter((person) => person.password_hash !== null).map((person) => person.password_hash)).size,
  ).toBe(1);
  for (const { email } of demoOffer.people)
    expect(people).toContainEqual({ email, password_hash: expect.any(String) as unknown });
});

test('two demos have the same people, and a database with people is not filled', async () => {
  const one = await filled(60);
  const two = await filled(60);
  const all = async ({ store }: typeof one) =>
    await store.read.selectFrom('people').select(['id', 'email', 'first_name', 'mobile']).orderBy('id').execute();
  expect(await all(one)).toEqual(await all(two));
  const before = await all(one);
  await fillDemo(one.services, 60);
  expect(await all(one)).toEqual(before);
});
