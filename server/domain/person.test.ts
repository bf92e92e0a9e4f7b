import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMember, makeOrganisation, makePerson } from '#tests/server/app/builders.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';
import { wasMember } from './person.ts';

let store: TestDatabase;
beforeEach(async () => {
  store = await openTestDatabase();
});
afterEach(() => store.close());

test('who has left was a member of that organisation only; nobody else was', async () => {
  const [acme, beta] = [await makeOrganisation(store), await makeOrganisation(store)];
  const left = await makePerson(store, acme, { status: 'deleted' });
  const stranger = await makePerson(store, beta);
  const isKnown = (id: number) => wasMember(store.read, acme.id, id);
  expect(await Promise.all([left.id, stranger.id, 7].map(isKnown))).toEqual([true, false, false]);
  await makeMember(store, acme, stranger);
  expect(await isKnown(stranger.id)).toBe(true);
});
