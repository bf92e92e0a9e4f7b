import type { Store } from '#server/platform/db/database.ts';
import type { TableName } from '#server/platform/db/schema.ts';
import type { Column, Table } from '#server/platform/db/table.ts';
import { emailKey } from '#server/platform/db/members/text.ts';
import { makeGroup, makePerson, type MadeOrganisation, type MadePerson } from '#tests/server/app/builders.ts';
import { tables } from '#server/tables.ts';
import { plant, type Planted } from './plant.ts';

/** Plants rows of a person in every table with personal data, and an owner of the organisation beside. */
export async function plantAll(
  store: Store,
  acme: MadeOrganisation,
  { id, email, status = 'active' }: { id: number; email: string; status?: 'active' | 'deleted' },
): Promise<{ bob: MadePerson; planted: Planted[] }> {
  const bob = await makePerson(store, acme, { owner: true });
  const group = await makeGroup(store, acme);
  await store.write((tx) =>
    tx
      .insertInto('organisation_applications')
      .values({ organisation_id: acme.id, application_id: 3, added_at: 1 })
      .execute(),
  );
  const own = { person_id: id };
  const here = { organisation_id: acme.id, person_id: id };
  const inApp = { ...here, application_id: 3 };
  const keys = { family: 4, from_key: '0'.repeat(32), to_key: '1'.repeat(32) };
  const about = { organisation_id: acme.id, source: 'portal', outcome: 'done', second_kind: null, undoes: null };
  const planted: Planted[] = [
    await plant(store, 'people', {
      id,
      email,
      email_key: emailKey(email),
      home_organisation_id: acme.id,
      primary_organisation_id: acme.id,
      may_have_many_organisations: 0,
      totp_enabled: 0,
      has_passkey: 0,
      picture_file_id: null,
      version: 1,
    }),
    await plant(store, 'memberships', {
      ...here,
      is_admin: 0,
      is_owner: 0,
      is_external: 0,
      status,
      verified: 1,
      ends_warned: 0,
    }),
    await plant(store, 'group_members', { ...here, group_id: group.id, role: 'member' }),
    await plant(store, 'assignments', {
      ...inApp,
      role_id: 1,
      crm_role_id: null,
      profile_id: null,
      enabled: 1,
      ends_warned: 0,
    }),
    await plant(store, 'arranged_tiles', { ...inApp, is_pinned: 0, position: 1 }),
    await plant(store, 'access_requests', inApp),
    await plant(store, 'ownership_offers', { organisation_id: acme.id, from_person_id: bob.id, to_person_id: id }),
    await plant(store, 'sessions', { ...own, stage: 'full', factors: 'pwd' }),
    await plant(store, 'known_browsers', own),
    await plant(store, 'person_ranges', { ...own, ...keys }),
    await plant(store, 'passkeys', { ...own, synced: 0 }),
    await plant(store, 'recovery_codes', own),
    await plant(store, 'totp_pending', own),
    await plant(store, 'access_tokens', { ...here, ...keys, warned: 0 }),
    await plant(store, 'files', { ...own, organisation_id: null, kind: 'picture', visibility: 2 }),
    await plant(store, 'ways_back', { ...own, organisation_id: null, ranges: '[]' }),
    await plant(store, 'links', { ...own, organisation_id: null, kind: 'reset' }),
    await plant(store, 'sign_on_items', { ...own, organisation_id: acme.id, application_id: 3 }),
    await plant(store, 'imports', { ...here, state: 'done', invites: 0 }),
    await plant(store, 'outbox', {
      recipient: email,
      organisation_id: null,
      person_id: null,
      attempts: 1,
      is_awaited: 1,
    }),
    await plant(store, 'activity', {
      ...about,
      actor_kind: 'person',
      actor_id: id,
      action: 'operator.owner-made',
      subject_kind: 'person',
      subject_id: id,
      second_id: null,
      second_name: null,
      changes: '[{"field":"email","was":null,"now":"zz-activity-changes-zz"}]',
    }),
  ];
  const done = new Set(planted.map(({ table }) => table));
  for (const table of tables)
    if (!done.has(table.name) && isOfPeople(table))
      planted.push(await plant(store, table.name as TableName, fixedOf(table, { organisationId: acme.id, id })));
  return { bob, planted };
}

/** A trigger makes the row of the last sign-in from the session. */
const isOfPeople = ({ columns }: Table) =>
  Object.values(columns).some(({ holds, isComputed }) => holds === 'person' && !isComputed);

/** The values that cannot be chosen freely: who the row is about, and what is no text and no number. */
function fixedOf({ columns }: Table, { organisationId, id }: { organisationId: number; id: number }) {
  const fixed: Partial<Record<Column['holds'], unknown>> = { organisation: organisationId, person: id, flag: 1 };
  return Object.fromEntries(
    Object.entries({ ...columns }).flatMap(([column, { holds }]) =>
      holds === 'day' ? [[column, '2031-05-06']] : holds in fixed ? [[column, fixed[holds]]] : [],
    ),
  );
}
