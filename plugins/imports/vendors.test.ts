import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { match, rowsOf } from './match/columns.ts';
import { tablesOf } from './read/tableOf.ts';

const none = { applications: ['CRM', 'Books'], columns: [] };

async function read(name: string, encoding?: string) {
  const bytes = Uint8Array.from(readFileSync(new URL(`vendors/${name}.csv`, import.meta.url))).buffer;
  const { tables } = await tablesOf(bytes, encoding);
  const matched = match(tables[0] ?? { name: '', rows: [] }, none);
  const taken = Object.fromEntries(
    matched.titles.flatMap((title, at) => (matched.meanings[at] ? [[matched.meanings[at], title]] : [])),
  );
  return { matched, taken, rows: rowsOf(matched, 'DD-MM-YYYY') };
}

test.each<[string, Record<string, string>, object, string?]>([
  [
    'google',
    {
      firstName: 'First Name [Required]',
      lastName: 'Last Name [Required]',
      email: 'Email Address [Required]',
      mobile: 'Mobile Phone',
      groups: 'Department',
      status: 'Status [READ ONLY]',
    },
    {
      row: 2,
      firstName: 'Priya',
      lastName: 'Sharma',
      email: 'priya.sharma@g.test',
      mobile: '9876500011',
      groups: 'Sales',
    },
  ],
  [
    'bamboo',
    {
      firstName: 'First Name',
      lastName: 'Last Name',
      email: 'Work Email',
      mobile: 'Mobile Phone',
      groups: 'Department',
      endsOn: 'Termination Date',
      status: 'Status',
    },
    { firstName: 'Nora', lastName: 'Winter', email: 'nwinter@b.test', mobile: '5550006600', groups: 'Human Resources' },
  ],
  [
    'entra-download',
    {
      firstName: 'givenName',
      lastName: 'surname',
      name: 'displayName',
      email: 'mail',
      mobile: 'mobilePhone',
      groups: 'department',
    },
    { name: '', firstName: 'Nina', lastName: 'Berg', email: 'nina.berg@e.test', groups: 'Finance' },
  ],
  [
    'entra-template',
    {
      firstName: 'First name [givenName]',
      lastName: 'Last name [surname]',
      email: 'User name [userPrincipalName] Required',
      mobile: 'Mobile phone [mobile]',
      groups: 'Department [department]',
    },
    { row: 3, name: '', firstName: 'Chris', lastName: 'Green', email: 'chris@e.test', groups: 'Engineering' },
  ],
  ['entra-invite', { email: 'Email address to invite [inviteeEmail] Required' }, { row: 3, email: 'guest@x.test' }],
  [
    'microsoft365',
    {
      firstName: 'First name',
      lastName: 'Last name',
      email: 'Username',
      mobile: 'Mobile phone',
      groups: 'Department',
    },
    { name: '', firstName: 'Ada', email: 'ada@example.test', mobile: '5550000001' },
  ],
  [
    'microsoft365-ja',
    { firstName: '名', lastName: '姓', email: 'ユーザー名', mobile: '携帯電話', groups: '部署' },
    { firstName: '花子', lastName: '山田', email: 'hanako@j.test', groups: '営業' },
    'shift_jis',
  ],
  [
    'ldapcsv',
    { firstName: 'givenName', lastName: 'sn', email: 'mail', mobile: 'mobile', groups: 'memberOf' },
    { firstName: 'John', lastName: 'Doe', email: 'jdoe@l.test', mobile: '5551234567', groups: 'Sales' },
  ],
  [
    'sap',
    {
      firstName: 'Vorname',
      lastName: 'Nachname',
      email: 'E-Mail-Adresse',
      mobile: 'Mobiltelefon',
      groups: 'Abteilung',
      endsOn: 'Austrittsdatum',
    },
    { firstName: 'Jürgen', lastName: 'Müller', email: 'juergen.mueller@s.test', groups: 'Einkauf', endsOn: '' },
  ],
  [
    'successfactors',
    {
      firstName: 'First Name',
      lastName: 'Last Name',
      email: 'Email',
      mobile: 'Mobile',
      groups: 'Department',
      status: 'STATUS',
    },
    { row: 3, firstName: 'Carla', lastName: 'Grant', email: 'carla.grant@sf.test', mobile: '6105550123' },
  ],
  [
    'okta',
    { firstName: 'firstName', lastName: 'lastName', email: 'email', mobile: 'mobilePhone', groups: 'department' },
    { name: '', firstName: 'Isaac', lastName: 'Brock', email: 'isaac.brock@o.test', mobile: '5554151337' },
  ],
  [
    'personio',
    {
      firstName: 'Vorname',
      lastName: 'Nachname',
      email: 'E-Mail',
      mobile: 'Mobil',
      groups: 'Abteilung',
      endsOn: 'Vertragsende',
      status: 'Status',
    },
    { firstName: 'Jörg', lastName: 'Größl', email: 'joerg.groessl@p.test', groups: 'Technik', endsOn: '2027-12-31' },
  ],
  [
    'workday',
    {
      firstName: 'Legal Name - First Name',
      lastName: 'Legal Name - Last Name',
      email: 'Email - Primary Work',
      mobile: 'Phone - Primary Work',
      groups: 'Supervisory Organization',
    },
    { row: 6, name: '', firstName: 'Ada', lastName: 'Lovelace', email: 'ada@w.test', mobile: '5550100001' },
  ],
  [
    'zoho',
    {
      firstName: 'First Name',
      lastName: 'Last Name',
      email: 'Email address',
      mobile: 'Personal Mobile Number',
      groups: 'Department',
      endsOn: 'Date of exit',
      status: 'Employee Status',
    },
    { firstName: 'Asha', lastName: 'Rao', email: 'asha@z.test', mobile: '9876543217', groups: 'Support' },
  ],
  ['slack', { name: 'fullname', email: 'email', status: 'status' }, { name: 'Jane Doe', email: 'jane.doe@s.test' }],
  ['github', { name: 'name', email: 'saml_name_id' }, { name: 'Jane Doe', email: 'jane.doe@gh.test' }],
])('the columns of %s are found without help', async (name, titles, first, encoding) => {
  const { taken, rows } = await read(name, encoding);
  expect(taken).toEqual(titles);
  expect(rows[0]).toMatchObject(first);
});

test('a guest has the address for mail, and the name of the one column that has it; the columns are asked about', async () => {
  const { matched, rows } = await read('entra-download');
  expect(rows[1]).toMatchObject({ name: 'Gus Guest', firstName: '', email: 'gus@x.test' });
  const rivals = matched.rivals.map(({ meaning, columns }) => [meaning, columns.map((at) => matched.titles[at])]);
  expect(rivals).toEqual([
    ['email', ['mail', 'userPrincipalName']],
    ['mobile', ['mobilePhone', 'telephoneNumber']],
  ]);
});
