import { expect, test } from 'vitest';
import { match, rowsOf } from './columns.ts';

const found = (...rows: string[]) =>
  match({ name: '', rows: rows.map((row) => row.split('|')) }, { applications: [], columns: [] });

test.each<[string, string[], string[]]>([
  [
    'a German file calls the last name Name',
    ['Name|Vorname|Mail', 'Müller|Jörg|j@x.test'],
    ['lastName', 'firstName', 'email'],
  ],
  [
    'an Italian file calls the first name Nome',
    ['Cognome|Nome|Email', 'Rossi|Ada|a@x.test'],
    ['lastName', 'firstName', 'email'],
  ],
  ['a Korean file has 성 and 이름', ['성|이름|이메일', '김|민준|m@x.test'], ['lastName', 'firstName', 'email']],
  ['a whole name that contains the part', ['cn|sn|mail', 'Ada Lovelace|Lovelace|a@x.test'], ['name', '', 'email']],
  ['digits are no name', ['Name|Full name|Email', '4711|Ada Lovelace|a@x.test'], ['', 'name', 'email']],
  ['only digits', ['Employee|Email', '4711|a@x.test'], ['', 'email']],
  ['a login that is an address', ['Login|Email|Name', 'a@x.test||Ada L'], ['email', '', 'name']],
  ['a login that is none', ['Username|Mail', 'ada|a@x.test'], ['', 'email']],
  ['a street', ['Address|Contact', '1 Main Street|a@x.test'], ['', 'email']],
  ['a private address alone', ['Name|Personal Email', 'Ada L|a@home.test'], ['name', 'email']],
  ['the manager’s address alone', ['Name|Manager Email', 'Ada L|boss@x.test'], ['name', '']],
  ['an address at home beside an empty one', ['Home Email|Work Email', 'a@home.test|'], ['email', '']],
  ['an id of many digits', ['Email|Tax file', 'a@x.test|12345678901'], ['email', '']],
  ['a number under an unknown title', ['Email|Sími', 'a@x.test|+354 555 1234'], ['email', 'mobile']],
  [
    'a mobile before a desk',
    ['Email|Telefon (geschäftlich)|Mobil', 'a@x.test|030 12345678|0171 1234567'],
    ['email', '', 'mobile'],
  ],
])('%s', (_what, rows, meanings) => {
  expect(found(...rows).meanings).toEqual(meanings);
});

test.each<[string, string[], object]>([
  [
    'above the titles who made the report',
    ['Run by hr@x.test|', 'by@x.test|', 'Email|Name', 'a@x.test|Ada L'],
    { row: 4, name: 'Ada L' },
  ],
  [
    'titles for a program, then for people',
    ['MAIL|FNAME', 'Email|First name', 'a@x.test|Ada'],
    { row: 3, firstName: 'Ada' },
  ],
  ['no titles', ['a@x.test|9876543210'], { row: 1, email: 'a@x.test', mobile: '9876543210' }],
  [
    'a name that is turned round',
    ['Email|Name', 'a@x.test|de la Cruz, Ana'],
    { name: '', firstName: 'Ana', lastName: 'de la Cruz' },
  ],
  [
    'a title that has the last name first',
    ['Email|Cognome e Nome', 'a@x.test|Rossi Ada'],
    { name: '', firstName: 'Ada', lastName: 'Rossi' },
  ],
  [
    'a Dutch name',
    ['Mail|Voornaam|Tussenvoegsel|Achternaam', 'j@x.test|Jan|van der|Berg'],
    { firstName: 'Jan', lastName: 'van der Berg' },
  ],
  ['a Chinese number', ['邮箱|姓名|手机号', 'w@x.test|王伟|13800138000'], { name: '王伟', mobile: '13800138000' }],
  ['an American number', ['Email|Cell phone', 'w@x.test|1 (555) 010-2000'], { mobile: '5550102000' }],
  ['a title after a name', ['Email|Name', 'a@x.test|Ada Lovelace, PhD'], { name: 'Ada Lovelace, PhD' }],
  [
    'a first name that stands only in the whole one',
    ['mail|sn|givenName|displayName', 'a@x.test|Berg||Nina Berg'],
    { firstName: 'Nina', lastName: 'Berg' },
  ],
  [
    'groups of a directory',
    ['mail|memberOf', 'a@x.test|CN=Sales\\, West,OU=G,DC=x;CN=R&D,OU=G,DC=x'],
    { groups: 'Sales, West; R&D' },
  ],
  ['an end that is none', ['mail|Gültig bis', 'a@x.test|31.12.9999'], { endsOn: '' }],
])('%s', (_what, rows, row) => {
  expect(rowsOf(found(...rows))[0]).toMatchObject(row);
});

test('two columns for one field are asked about, the valid one first; a private address is not asked about', () => {
  const { rivals, titles } = found(
    'Email|Mail address|Home email|Mobile|Phone',
    'n/a|a@x.test|a@home.test|9876543210|9876543211',
    'b@x.test|b@x.test||9876543212|',
    '|c@x.test|||',
  );
  expect(rivals.map(({ meaning, columns }) => [meaning, columns.map((at) => titles[at])])).toEqual([
    ['email', ['Mail address', 'Email']],
    ['mobile', ['Mobile', 'Phone']],
  ]);
});
