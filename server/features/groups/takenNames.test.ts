import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertOwn } from '#server/features/applications/ownQueries.ts';
import { UniqueViolation } from '#server/platform/db/errors.ts';
import { invalid } from '#server/platform/http/refused.ts';
import { makeOrganisation, type MadeOrganisation } from '#tests/server/app/builders.ts';
import { openTestDatabase, type TestDatabase } from '#tests/database/testing.ts';
import { uniquely } from '#server/domain/calls/uniquely.ts';
import { insertGroup } from './queries.ts';

let store: TestDatabase;
let acme: MadeOrganisation;
beforeEach(async () => {
  store = await openTestDatabase();
  acme = await makeOrganisation(store);
});
afterEach(() => store.close());

const refusal = () => invalid({ name: ['There is already one with this name.'] });
const group = (name: string, id?: number) =>
  store.write((tx) => uniquely(refusal, () => insertGroup(tx, acme.id, { name, description: '' }, 1, id)));

test.each(['Sales', 'SALES'])('the name of another group is refused: %s', async (name) => {
  await group('Sales');
  await expect(group(name)).rejects.toMatchObject({ code: 422 });
});

test('the name of another own application is refused', async () => {
  const texts = { name: 'CRM', description: '', url: 'https://crm.test', mobile_url: '', roles: '[]', sign_on: null };
  const own = () => store.write((tx) => uniquely(refusal, () => insertOwn(tx, acme.id, texts, 1)));
  await own();
  await expect(own()).rejects.toMatchObject({ code: 422 });
});

// A deleted group comes back with its id, which another group may have got meanwhile.
test('an id that another group has is no taken name', async () => {
  const id = await group('Sales');
  await expect(group('Marketing', id)).rejects.toBeInstanceOf(UniqueViolation);
});
