import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { match, rowsOf } from '#plugins/imports/match/columns.ts';
import { importRow, type ImportRow, type JudgedRow } from '#plugins/imports/contract.ts';
import { tablesOf } from '#plugins/imports/read/tableOf.ts';
import { newUser } from '#plugins/users/contract.ts';
import { insertMany } from '#server/platform/db/bulk.ts';
import fc from '#tests/setup/property.ts';
import { makeGroup, makeOrganisation, makePerson } from './app/builders.ts';
import type { Browser } from './app/browser.ts';
import { startTestApp } from './app/startTestApp.ts';

/** Texts that mean something to a spreadsheet, to a list in a cell, or to the eye. */
const pieces = [
  'Ann',
  'Łucja',
  '김',
  'محمد',
  '=1+1',
  "'",
  '"',
  ';',
  '(',
  ')',
  ' / ',
  ', ',
  '-',
  '@x',
  'R&D',
  'e\u0301',
  '𝕏',
  'x\u200dy',
  '01',
  '\u00a0',
];
const text = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('').trim())
  .filter((name) => name !== '');
const named = (field: 'firstName' | 'lastName') =>
  text.filter((name) => z.safeParse(newUser.schemas[field], name).data === name);
const person = fc.record({
  firstName: named('firstName'),
  lastName: fc.oneof(fc.constant(''), named('lastName')),
  status: fc.constantFrom('active' as const, 'inactive' as const, 'deleted' as const),
  invitedOnly: fc.boolean(),
  rights: fc.constantFrom('', '', 'people', 'applications security', 'admin'),
  endsOn: fc.constantFrom(null, null, '2020-01-31', '2099-12-31'),
  groups: fc.uniqueArray(fc.nat(3)),
  moderates: fc.boolean(),
  // CRM with all three choices, Books with a role alone, Inventory with a role and a profile.
  applications: fc.uniqueArray(fc.constantFrom(2, 3, 5)),
  isDisabled: fc.boolean(),
});

test('what was exported of generated organisations is imported again and changes nothing', async () => {
  const server = await startTestApp();
  const { store } = server;
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 3, maxLength: 12 }),
        fc.uniqueArray(text, { minLength: 4, maxLength: 4, selector: (name) => name.toLowerCase().normalize('NFKC') }),
        fc.constantFrom('csv', 'xlsx'),
        async (people, groupNames, format) => {
          const acme = await makeOrganisation(store);
          const owner = await makePerson(store, acme, { owner: true, admin: true });
          const admin = await server.as(owner);
          const made = await Promise.all(
            people.map(async (one) => ({
              ...one,
              ...(await makePerson(store, acme, {
                ...(one.rights === 'admin' ? { admin: true } : { membership: { duties: one.rights } }),
                status: one.status,
                invitedOnly: one.invitedOnly,
                person: { first_name: one.firstName, last_name: one.lastName },
              })),
            })),
          );
          const present = made.filter(({ status }) => status !== 'deleted');
          for (const [at, name] of groupNames.entries())
            await makeGroup(
              store,
              acme,
              [owner, ...present.filter(({ groups }) => groups.includes(at))].map((one) => ({
                id: one.id,
                role: 'moderates' in one && one.moderates ? ('moderator' as const) : ('member' as const),
              })),
              { name },
            );
          await admin.post('/api/application/apps/add', { org_app: [2, 3, 5].map((app_id) => ({ app_id })) });
          await store.write(async (tx) => {
            for (const { id, endsOn } of made)
              await tx
                .updateTable('memberships')
                .set({ ends_on: endsOn, ends_at: endsOn === null ? null : Date.parse(endsOn) })
                .where('person_id', '=', id)
                .execute();
            const assignments = present.flatMap(({ id, applications, isDisabled }) =>
              applications.map((application_id) => ({
                organisation_id: acme.id,
                person_id: id,
                application_id,
                role_id: 2,
                crm_role_id: application_id === 2 ? 3 : null,
                profile_id: application_id === 3 ? null : 2,
                enabled: isDisabled ? (0 as const) : (1 as const),
                created_at: 0,
              })),
            );
            await insertMany(tx, 'assignments', assignments);
          });
          expect(await judgedAgain(admin, format)).toEqual([]);
        },
      ),
      { numRuns: 8 },
    );
  } finally {
    await server.close();
  }
});

/** Exports all users, reads the file as the page of imports does, and answers the rows that would do something. */
async function judgedAgain(admin: Browser, format: string): Promise<unknown[]> {
  const { bytes } = await admin.get(`/api/user/export?status=all&format=${format}`);
  const { tables } = await tablesOf(Uint8Array.from(bytes).buffer);
  const matched = match(tables[0] ?? { name: '', rows: [] }, { applications: [], columns: [] });
  const rows: ImportRow[] = rowsOf(matched);
  expect(rows.length).toBeGreaterThan(0);
  const { body } = await admin.post('/api/user/import/check', {
    rows: rows.map((row) => z.encode(importRow, row)),
  });
  return (body.rows as JudgedRow[])
    .filter(({ state }) => state !== 'same')
    .map((judged) => ({ judged, row: rows.find(({ row }) => row === judged.row) }));
}
