import { expect, test } from 'vitest';
import { match } from './columns.ts';

const rows = [
  ['Name', 'Mail', 'Phone', 'CRM', 'Number'],
  ['Priya Raman', 'priya@x.test', '60123 45678', 'Sales', '60123 45678'],
  ['Jan Nowak', 'jan@x.test', '+48 601 234 567 8', 'Sales', '6012345671'],
];

test('a column with the name of an application is of that application, unless it holds addresses or phone numbers', () => {
  const { meanings } = match({ name: '', rows }, { applications: ['CRM', 'Mail', 'Phone'], columns: [] });
  expect(meanings).toEqual(['name', 'email', 'mobile', 'application:CRM', '']);
});
