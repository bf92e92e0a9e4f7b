import { userDetails } from '#core/contract/session.ts';
import { listActivity, undoEntry } from '#plugins/activity/contract.ts';
import { listOrganisations, removeLogo, statesOfCountry, viewOrganisation } from '#plugins/organisation/contract.ts';
import { DAY } from '#tests/builders/times.ts';
import { acme, type Acme } from '#tests/server/app/acme.ts';
import { organisationForm } from '#tests/server/app/organisationForm.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sealActivity } from '#server/domain/activity/seals.ts';
import { sweepActivity } from '#server/domain/activity/sweepActivity.ts';
import { sweepFormerLogos } from '#server/platform/files/formerLogos.ts';
import { end, header, packedText, pixels, pngOf } from '#tests/server/files/png.ts';
import { makeMember, makeOrganisation, makePerson, type MadePerson } from '#tests/server/app/builders.ts';
import type { Browser } from '#tests/server/app/browser.ts';

let it: Acme<never>;
let ownerPerson: MadePerson;
let owner: Browser;

beforeEach(async () => {
  it = await acme({ people: [], organisation: { set_up: 0, website: 'https://acme.test' } });
  ownerPerson = await it.make({ owner: true, person: { may_have_many_organisations: 1 } });
  owner = await it.as(ownerPerson);
});

interface Form {
  org_details: { org_version: number };
  state_list: object[];
  country_list: { country_id: number; country_name: string }[];
}

const TAMIL_NADU = 1359;
const form = {
  org_name: 'Acme Trading',
  org_displayname: 'Acme',
  ...organisationForm,
  org_industry: 21,
  org_state: TAMIL_NADU,
};
const registered = { gst_id: 1, gst_no: '33ABCDE1234F1Z5', gstregister_date: '2017-07-01' };
const update = (more: object = {}) => owner.post('/api/organisation/update/', { org_id: it.acme.id, ...form, ...more });
const create = (more: object = {}) => owner.post('/api/organisation/create/', { ...form, org_name: 'Second', ...more });
const row = (id = it.acme.id) =>
  it.store.read.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const read = async (id = it.acme.id) => (await owner.get(`/api/organisation/updateview/${id}`)).body as unknown as Form;

describe('saving the set-up form', () => {
  test.each([
    ['org_name', ''],
    ['org_name', 'x'.repeat(201)],
    ['org_displayname', '   '],
    ['org_displayname', 'x'.repeat(13)],
    ['org_industry', undefined],
    ['org_industry', 987],
    ['gst_id', undefined],
    ['gst_id', 99],
    ['org_country', undefined],
    ['org_country', 9_999],
    ['org_state', undefined],
    ['org_state', 99_999],
    ['org_currency', 9_999],
    ['fiscal_year', undefined],
    ['fiscal_year', 13],
    ['time_zone', undefined],
    ['time_zone', 9_999],
    ['employee_count', undefined],
    ['employee_count', 0],
    ['inventorystart_date', undefined],
    ['inventorystart_date', '2026-02-30'],
    ['org_dateformat', 77],
    ['org_email', 'no address'],
    ['org_phone', '123456789'],
    ['org_website', 'acme.test'],
    ['pancard_no', 'ABCDE12345'],
    ['org_addressline1', 'x'.repeat(251)],
    ['org_addressline2', 'x'.repeat(251)],
    ['org_city', 'x'.repeat(201)],
    ['org_pincode', '1234567'],
  ])('is refused under its field for %s = %j, and changes nothing', async (field, value) => {
    const before = await row();
    const answer = await update({ [field]: value });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
    expect(await row()).toEqual(before);
  });

  test('a state of another country is refused', async () => {
    const answer = await update({ org_country: 1 });
    expect(answer.body.errors).toEqual({ org_state: ['This state is not in the chosen country.'] });
  });

  test('a registered GST type requires its number and its date', async () => {
    expect((await update({ gst_id: 1 })).body.errors).toEqual({
      gst_no: ['Gst no is required.'],
      gstregister_date: ['Registered On is required.'],
    });
    expect((await update({ ...registered, gst_no: '38ABCDE1234F1Z5' })).status).toBe(422);
    // Of a type without GST the fields are not shown, so what they hold is cleared.
    expect((await update({ gst_id: 3, gst_no: 'malformed', gstregister_date: 'soon' })).status).toBe(200);
  });

  test('the GST date cannot be in the future; today counts in every time zone', async () => {
    const inHours = (hours: number) => new Date(it.clock.now + hours * 3_600_000).toISOString().slice(0, 10);
    const far = await update({ ...registered, gstregister_date: inHours(40) });
    expect(far).toMatchObject({
      status: 422,
      body: { errors: { gstregister_date: ['Registered On cannot be in the future.'] } },
    });
    expect((await update({ ...registered, gstregister_date: inHours(14) })).status).toBe(200);
    // Without a number there is no date.
    expect((await update({ gstregister_date: inHours(40) })).status).toBe(200);
  });

  test.each([3, 4, 5])('GST type %i stores neither, whatever was sent', async (gst_id) => {
    await update(registered);
    expect(await row()).toMatchObject({
      gst_registered: 1,
      gst_number: '33ABCDE1234F1Z5',
      gst_registered_on: '2017-07-01',
    });
    await update({ ...registered, gst_id, org_gstregistered: 1 });
    expect(await row()).toMatchObject({
      gst_registered: 0,
      gst_number: '',
      gst_registered_on: null,
      gst_type_id: gst_id,
    });
  });

  test.each([1, 2, 6, 7, 8, 9, 10])('GST type %i is registered', async (gst_id) => {
    expect((await update({ ...registered, gst_id, org_gstregistered: 0 })).status).toBe(200);
    expect(await row()).toMatchObject({ gst_registered: 1, gst_type_id: gst_id });
  });

  test('sets the organisation up, and the session says so', async () => {
    expect((await owner.call(userDetails)).body.primary_org_details).toMatchObject({ org_validate: '0' });
    expect((await update({ org_name: '  Acme Trading ', pancard_no: 'abcde1234f' })).status).toBe(200);
    expect((await owner.call(userDetails)).body.primary_org_details).toMatchObject({
      org_validate: '1',
      company_name: 'Acme Trading',
    });
    expect(await row()).toMatchObject({ pan_number: 'ABCDE1234F', set_up: 1, state_id: TAMIL_NADU });
  });

  test('of two calls with the same version only the first saves; the other gets a conflict and loses nothing', async () => {
    const { org_version } = (await read()).org_details;
    expect((await update({ org_city: 'Madurai', org_version })).status).toBe(200);
    const second = await update({ org_city: 'Salem', org_version });
    expect(second.status).toBe(409);
    expect(second.body.status).toContain('Somebody else has changed this organisation in the meantime.');
    expect(second.body.reason).toBeUndefined();
    expect(await row()).toMatchObject({ city: 'Madurai' });
    expect((await update({ org_city: 'Salem', org_version: (await read()).org_details.org_version })).status).toBe(200);
  });

  test('of twenty calls at once one saves', async () => {
    const { org_version } = (await read()).org_details;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => update({ org_city: `City ${at}`, org_version })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(19).fill(409),
    ]);
  });
});

describe('reading', () => {
  test('the form has its lists, with the states of its own country only', async () => {
    await update(registered);
    const body = await read();
    expect(body.org_details).toMatchObject({
      org_id: it.acme.id,
      org_gstregistered: 1,
      gst_id: 1,
      org_country: 99,
      org_state: TAMIL_NADU,
    });
    expect(body.state_list).toHaveLength(36);
    expect(body.country_list.length).toBeGreaterThan(240);
    expect(body.country_list.find((one) => one.country_id === 99)).toMatchObject({
      country_id: 99,
      country_name: 'India',
    });
    // Nearly half of it are other names (16 KB compressed), by which countries and time zones are found.
    expect(JSON.stringify(body).length).toBeLessThan(120_000);
  });

  test('a new organisation has the default values', async () => {
    const { org_details } = await read(0);
    expect(org_details).toMatchObject({
      org_id: null,
      org_country: 99,
      org_currency: 99,
      fiscal_year: 4,
      employee_count: 1,
      time_zone: 1,
      gst_id: 3,
      org_dateformat: 6,
      org_gstregistered: 0,
      inventorystart_date: new Date(it.clock.now).toISOString().slice(0, 10),
      org_email: ownerPerson.email,
    });
  });

  test('the states of a country are its own', async () => {
    const { body } = await owner.call(statesOfCountry, { params: { id: 99 } });
    expect((body.state_list as { state_name: string }[]).map((one) => one.state_name)).toContain('Kerala');
    expect((await owner.call(statesOfCountry, { params: { id: 9999 } })).status).toBe(404);
  });

  test('every member reads the details, in names', async () => {
    await update(registered);
    const member = await it.as(await it.make());
    const { body } = await member.call(viewOrganisation);
    expect(body.org_details).toMatchObject({
      org_name: 'Acme Trading',
      org_industry_name: 'Retail and Trade',
      org_state_name: 'Tamil Nadu',
      org_country_name: 'India',
      org_currency_name: 'Indian Rupee',
      org_currency_code: 'INR',
      org_fiscalyear_name: 'April',
      org_employee_count: '1 - 10',
      org_gst_name: 'Registered Business - Regular',
      gstregister_date: '2017-07-01',
      dateformat_name: 'DD-MMM-YYYY',
      date_format: 'DD-MMM-YYYY',
    });
  });
});

describe('a further organisation', () => {
  test('is refused to a person who may have only one', async () => {
    const other = await it.as(await it.make({ owner: true }));
    expect((await other.post('/api/organisation/create/', form)).status).toBe(403);
  });

  test('begins empty, with its default policy, is owned by its founder and becomes primary', async () => {
    await it.store.write((tx) =>
      tx
        .insertInto('organisation_applications')
        .values({ organisation_id: it.acme.id, application_id: 2, added_at: 0 })
        .execute(),
    );
    const { body } = await create(registered);
    expect(body).toMatchObject({ code: 200, status: 'Second was set up.' });
    const id = body.org_id as number;
    const { body: details } = await owner.call(userDetails);
    expect(details).toMatchObject({
      primary_org_details: {
        org_id: id,
        org_validate: '1',
        company_name: 'Second',
        is_admin: '1',
        user_external: '0',
        owneruser_id: ownerPerson.id,
      },
      user_details: { is_owner: '1', is_multipleorg: '1' },
      org_app_details: [],
    });
    expect(await row(id)).toMatchObject({ gst_number: '33ABCDE1234F1Z5', set_up: 1 });
    const policies = await it.store.read
      .selectFrom('policies')
      .select(['name', 'is_default'])
      .where('organisation_id', '=', id)
      .execute();
    expect(policies).toEqual([{ name: 'Default Policy', is_default: 1 }]);
    const list = (await owner.call(listOrganisations)).body.org_list as {
      company_name: string;
      is_primary: string;
    }[];
    expect(list.map((one) => [one.company_name, one.is_primary])).toEqual([
      ['Acme', '0'],
      ['Second', '1'],
    ]);
  });

  test('the same form sent ten times at once makes one organisation', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { count } = await it.store.read
      .selectFrom('organisations')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('name', '=', 'Second')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  test('a name that the person used already is refused under its field', async () => {
    await create();
    expect((await create({ org_name: ' SECOND ' })).body.errors).toEqual({
      org_name: ['You already have an organisation with this name.'],
    });
  });

  test('the eleventh within a quarter of an hour waits', async () => {
    for (let at = 1; at <= 10; at++) expect((await create({ org_name: `Number ${at}` })).status).toBe(200);
    const answer = await create({ org_name: 'Number 11' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    it.clock.advance(16 * 60_000);
    owner = await it.as(ownerPerson);
    expect((await create({ org_name: 'Number 11' })).status).toBe(200);
  });
});

describe('the logo', () => {
  const secret = 'taken at home';
  const picture = pngOf(header(2, 2), packedText(Buffer.from(secret)), pixels(18), end);
  const upload = (bytes: Uint8Array = picture) => owner.upload(`/api/organisation/logo/upload/${it.acme.id}`, bytes);
  const logoUrl = async () =>
    ((await owner.call(userDetails)).body.primary_org_details as { logo_url: string | null }).logo_url;

  test('a file that is not a picture is refused with a reason', async () => {
    const answer = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      image: ['The file you have chosen is not supported. Please choose a PNG, JPG, or GIF file type.'],
    });
    expect(await logoUrl()).toBeNull();
  });

  test('is encoded again and served to members only', async () => {
    expect((await upload()).status).toBe(200);
    const url = (await logoUrl()) ?? '';
    const member = await it.as(await it.make());
    const logo = await member.get(url);
    expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/png']);
    expect(String(logo.headers['content-security-policy'])).toContain('sandbox');
    const beta = await makeOrganisation(it.store);
    const stranger = await it.as(await makePerson(it.store, beta, { owner: true }));
    expect((await stranger.get(url)).status).toBe(404);
    expect((await it.browser().get(url)).status).toBe(401);
    // A member of both sees the logo of the organisation in the request.
    const both = await makePerson(it.store, beta);
    await makeMember(it.store, it.acme, both);
    expect((await (await it.as(both)).get(url)).status).toBe(404);
  });

  test('a second logo replaces the first, and a removed one is gone', async () => {
    await upload();
    const first = (await logoUrl()) ?? '';
    await upload();
    const second = (await logoUrl()) ?? '';
    expect(second).not.toBe(first);
    expect((await owner.get(first)).status).toBe(404);
    const id = Number(second.split('/').at(-1));
    expect((await owner.call(removeLogo, { params: { organisationId: it.acme.id, fileId: id + 1 } })).status).toBe(404);
    expect((await owner.call(removeLogo, { params: { organisationId: it.acme.id, fileId: id } })).status).toBe(200);
    expect((await owner.get(second)).status).toBe(404);
    expect(await logoUrl()).toBeNull();
    expect((await owner.call(removeLogo, { params: { organisationId: it.acme.id, fileId: id } })).status).toBe(404);
  });

  test('can be taken back while it is kept: twenty former ones, and no longer than their entries', async () => {
    await upload();
    const first = await logoUrl();
    await upload();
    await owner.delete(`/api/organisation/logo/remove/${it.acme.id}/${String((await logoUrl())?.split('/').at(-1))}`);
    const entries = async () =>
      (await owner.call(listActivity)).body.entry_list as { entry_id: number; action: string }[];
    const undo = async (id: number | undefined) => (await owner.call(undoEntry, { body: { id: Number(id) } })).body;
    const [removed, second, begun] = await entries();
    expect((await undo(second?.entry_id)).status).toMatch(/has changed the same thing since then/);
    expect((await undo(removed?.entry_id)).code).toBe(200);
    expect((await undo(second?.entry_id)).code).toBe(200);
    expect(await logoUrl()).toBe(first);
    expect((await undo(begun?.entry_id)).code).toBe(200);
    expect(await logoUrl()).toBeNull();
    const stored = () => it.store.read.selectFrom('files').select('id').where('kind', '=', 'logo').execute();
    for (let at = 0; at < 22; at++) {
      it.clock.advance(1000);
      await upload();
    }
    expect(await stored()).toHaveLength(21);
    await it.store.write(sweepFormerLogos);
    expect(await stored()).toHaveLength(21);
    it.clock.advance(500 * DAY);
    await sealActivity(it.services);
    it.clock.advance(500 * DAY);
    await sweepActivity(it.services);
    expect(await stored()).toHaveLength(1);
  });
});
