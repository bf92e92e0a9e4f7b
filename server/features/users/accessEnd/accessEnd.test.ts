import { beforeEach, describe, expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { listActivity, undoEntry } from '#plugins/activity/contract.ts';
import { setAdmin } from '#plugins/admins/contract.ts';
import { setAssignmentEnd, viewApplication } from '#plugins/applications/contract.ts';
import { viewSummary } from '#plugins/dashboard/contract.ts';
import { updateOrganisation } from '#plugins/organisation/contract.ts';
import { askForAccess, listRequests } from '#plugins/requests/contract.ts';
import { listRanges } from '#plugins/security/contract.ts';
import { deleteUser, restoreDeletedUser, setUserEnd } from '#plugins/users/contract.ts';
import { afterDay } from '#server/domain/accessEnd.ts';
import { sweep } from '#server/sweep.ts';
import { DAY } from '#tests/builders/times.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import type { MadePerson } from '#tests/server/app/builders.ts';

let it: Acme<'admin'>;
let pia: MadePerson;
beforeEach(async () => {
  it = await acme({ people: ['admin'], now: Date.parse('2026-11-27T12:00Z') });
  pia = await it.make({ person: { first_name: 'Pia' } });
  await it.store.write(async (tx) => {
    const of = { organisation_id: it.acme.id, application_id: 3 };
    await tx
      .insertInto('organisation_applications')
      .values({ ...of, added_at: 1 })
      .execute();
    await tx
      .insertInto('assignments')
      .values({ ...of, person_id: pia.id, role_id: 1, created_at: 1 })
      .execute();
  });
});

const tilesOf = async (person: MadePerson) =>
  (await (await it.as(person)).call(userDetails)).body.org_user_app_list as unknown[];

/** The entry of the activity about a person's end, taken back. */
async function undoLast() {
  const browser = await it.as(it.admin);
  const { body } = await browser.call(listActivity);
  const [last] = body.entry_list as { entry_id: number }[];
  return browser.call(undoEntry, { body: { id: Number(last?.entry_id) } });
}

describe('the end of a membership', () => {
  test('is not set for an owner, for oneself, or to a day that does not exist', async () => {
    const owner = await it.make({ owner: true });
    const browser = await it.as(it.admin);
    const set = async (id: number, day: string) =>
      (await browser.call(setUserEnd, { body: { id, endsOn: day } })).body.status;
    expect(await set(owner.id, '2026-11-30')).toBe('The access of an owner cannot end.');
    expect(await set(it.admin.id, '2026-11-30')).toBe('You cannot do this to yourself.');
    expect((await browser.call(setUserEnd, { body: { id: pia.id, endsOn: '2026-02-30' } })).status).toBe(422);
  });

  test('shuts the person out after the day in the time zone of the organisation, and Undo lets them in', async () => {
    await (await it.as(it.admin)).call(setUserEnd, { body: { id: pia.id, endsOn: '2026-11-30' } });
    const browser = await it.as(pia);
    // Midnight in India.
    it.clock.now = Date.parse('2026-11-30T18:29:59Z');
    expect((await (await it.as(pia)).call(listRanges)).status).toBe(200);
    expect(await tilesOf(pia)).toHaveLength(1);
    it.clock.now = Date.parse('2026-11-30T18:30:00Z');
    expect((await (await it.as(pia)).call(listRanges)).body.status).toBe('Your access ended on 30 November 2026.');
    expect((await browser.call(userDetails)).status).not.toBe(200);
    const { body } = await (await it.as(pia)).call(userDetails);
    expect(body).toMatchObject({ org_user_app_list: [], user_details: { orguser_status: '0' } });
    expect((await undoLast()).status).toBe(200);
    expect(await tilesOf(pia)).toHaveLength(1);
  });

  test('takes the rights of an administrator away in the same moment', async () => {
    const other = await it.make({ admin: true });
    const browser = await it.as(other);
    await (await it.as(it.admin)).call(setUserEnd, { body: { id: other.id, endsOn: '2026-11-01' } });
    expect((await browser.call(setUserEnd, { body: { id: it.admin.id, endsOn: '2026-11-01' } })).status).toBe(403);
  });

  test('of two changes at the same time, the later one is told of the first', async () => {
    const browser = await it.as(it.admin);
    const change = (endsOn: string | null) => browser.call(setUserEnd, { body: { id: pia.id, endsOn, was: null } });
    const answers = await Promise.all([change('2026-11-30'), change('2026-12-30')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is found by the filters, and goes with a deletion and a restoring', async () => {
    const waiting = await it.make({ invitedOnly: true });
    const end = (id: number, day: string) =>
      it.as(it.admin).then((by) => by.call(setUserEnd, { body: { id, endsOn: day } }));
    await end(pia.id, '2026-11-01');
    await end(waiting.id, '2026-12-20');
    const listed = async (status: string) =>
      (await (await it.as(it.admin)).get(`/api/user/list?status=${status}`)).body.users_list;
    expect(await listed('ended')).toMatchObject([{ user_id: pia.id, is_access_ended: '1' }]);
    expect(await listed('active')).toMatchObject([{ user_id: it.admin.id }, { user_id: waiting.id }]);
    const ending = [{ user_id: waiting.id, access_ends_on: '2026-12-20', is_access_ended: '0' }];
    expect(await listed('ending')).toMatchObject(ending);
    const browser = await it.as(it.admin);
    await browser.call(deleteUser, { params: { id: waiting.id } });
    expect(await listed('ending')).toEqual([]);
    await browser.call(restoreDeletedUser, { body: { id: waiting.id } });
    expect(await listed('ending')).toMatchObject(ending);
  });
});

test('whose access is over is active in no count, loses nothing by a lock-out, and is no remaining owner', async () => {
  // An owner of the organisation's own accounts always administrates.
  const owner = await it.make({ owner: true, admin: true, external: true });
  const gone = await it.make({ owner: true, admin: true, external: true });
  const browser = await it.as(owner);
  const draft = { policy: { policy_id: it.acme.policyId, added: [], twofactor_enable: '1' } };
  const counts = async () => {
    const { body: all } = await browser.call(viewSummary);
    const { body: preview } = await browser.post('/api/lockout/preview', draft);
    const open = all.admins_without_second_factor as { count: number };
    const without = all.no_application as { count: number };
    return [(all.people as { active_count: number }).active_count, open.count, without.count, preview.setup_count];
  };
  const listed = async (status: string) => {
    const { body } = await browser.get(`/api/user/list?limit=50&status=${status}`);
    return [body.total_count, (body.users_list as unknown[]).length];
  };
  expect(await counts()).toEqual([4, 3, 3, 4]);
  expect([await listed('active'), await listed('no_application')]).toEqual([
    [4, 4],
    [3, 3],
  ]);
  const over = { ends_on: '2026-11-01', ends_at: it.clock.now - 1 };
  await it.store.write((tx) =>
    tx.updateTable('memberships').set(over).where('person_id', 'in', [gone.id, pia.id]).execute(),
  );
  expect(await counts()).toEqual([2, 2, 2, 2]);
  expect([await listed('active'), await listed('no_application')]).toEqual([
    [2, 2],
    [2, 2],
  ]);
  const resign = (await it.as(it.admin)).call(setAdmin, { body: { id: owner.id, admin: false } });
  expect((await resign).body).toMatchObject({
    code: 409,
    status: 'An organisation needs an owner who is an administrator.',
  });
});

describe('the end of an assignment', () => {
  const set = async (day: string | null) =>
    (await it.as(it.admin)).call(setAssignmentEnd, { body: { applicationId: 3, userId: pia.id, endsOn: day } });

  test('hides the application alone; the person may ask for it again, and approving takes the end away', async () => {
    expect((await set('2026-11-20')).body.status).toBe(`The access of ${pia.name} to Books ended on 20 November 2026.`);
    expect(await tilesOf(pia)).toEqual([]);
    const people = (
      await (await it.as(it.admin)).call(viewApplication, { params: { id: 3 }, query: { status: 'ended' } })
    ).body.appuser_details;
    expect(people).toMatchObject([{ user_id: pia.id, access_ends_on: '2026-11-20', is_access_ended: '1' }]);
    expect((await (await it.as(pia)).call(askForAccess, { body: { applicationId: 3 } })).status).toBe(200);
    const browser = await it.as(it.admin);
    const { body } = await browser.call(listRequests);
    const [request] = body.request_list as { request_id: number }[];
    expect((await browser.post('/api/request/approve', { request_id: request?.request_id })).status).toBe(200);
    expect(await tilesOf(pia)).toHaveLength(1);
  });

  test('keeps its day when the organisation changes its time zone', async () => {
    await set('2026-11-30');
    const owner = await it.as(await it.make({ owner: true }));
    const form = { id: it.acme.id, name: 'Acme', displayName: 'Acme', industryId: 21, gstTypeId: 3 };
    const place = { countryId: 99, stateId: 1359, currencyId: 99, dateFormatId: 6 };
    const year = { fiscalYearId: 4, employeeCountId: 1, inventoryStartOn: '2026-04-01' };
    const saved = await owner.call(updateOrganisation, { body: { ...form, ...place, ...year, timeZoneId: 12 } });
    expect(saved.status).toBe(200);
    const stored = await it.store.read.selectFrom('assignments').select(['ends_on', 'ends_at']).execute();
    // Midnight in Los Angeles.
    expect(stored).toEqual([{ ends_on: '2026-11-30', ends_at: Date.parse('2026-12-01T08:00Z') }]);
  });
});

test('warns the person and each administrator 7 days and 1 day before, of each access once', async () => {
  const owner = await it.make({ owner: true, admin: true });
  const limited = (duties: string, duty_applications = '') => it.make({ membership: { duties, duty_applications } });
  const [people, books, crm] = [
    await limited('people'),
    await limited('applications', '3'),
    await limited('applications', '2'),
  ];
  const browser = await it.as(it.admin);
  await browser.call(setUserEnd, { body: { id: pia.id, endsOn: '2026-12-20' } });
  await browser.call(setAssignmentEnd, { body: { applicationId: 3, userId: pia.id, endsOn: '2026-12-20' } });
  for (let day = 0; day < 30; day++) {
    // Two runs at once, as by two processes.
    await Promise.all([1, 2].map(() => sweep({ ...it.services, now: () => it.clock.now })));
    it.clock.advance(DAY);
  }
  const mails = await it.store.read
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'text'])
    .orderBy('id')
    .execute();
  const to = ({ email }: MadePerson) => mails.filter(({ recipient }) => recipient === email);
  const both = [
    `Your access to ${it.acme.name} ends on 20 December 2026`,
    `Your access to Books at ${it.acme.name} ends on 20 December 2026`,
  ];
  expect(to(pia).map(({ subject }) => subject)).toEqual([...both, ...both]);
  for (const one of [it.admin, owner])
    expect(to(one).map(({ subject }) => subject)).toEqual([
      'Access ends soon in 2 cases',
      'Access ends soon in 2 cases',
    ]);
  // Limited administrators hear of what they can extend.
  expect([people, books, crm].map((one) => to(one).length)).toEqual([2, 2, 0]);
  expect(to(books)[0]?.text).toContain('Books, until');
  expect(to(people)[0]?.text).not.toContain('Books, until');
  expect(to(it.admin)[0]?.text).toContain(`${pia.name} (${pia.email}): Books, until 20 December 2026`);
});

test('a day ends when the clocks of the time zone say so', () => {
  const at = (day: string, zone: string) => new Date(afterDay(day, zone)).toISOString();
  expect(at('2026-11-30', 'Asia/Kolkata')).toBe('2026-11-30T18:30:00.000Z');
  expect(at('2026-10-25', 'Europe/Warsaw')).toBe('2026-10-25T23:00:00.000Z');
  expect(at('2026-10-24', 'Europe/Warsaw')).toBe('2026-10-24T22:00:00.000Z');
  expect(at('2026-03-08', 'America/Los_Angeles')).toBe('2026-03-09T07:00:00.000Z');
});
