import { expect, test } from 'vitest';
import { match, rowsOf } from '../match/columns.ts';
import { exampleRows } from './example.ts';

const named = (...names: string[]) => names.map((name, at) => ({ id: at + 1, name }));

test('the example is read as it is meant, with the roles of the organisation', () => {
  const crm = {
    name: 'CRM',
    roles: named('Admin', 'User'),
    crmRoles: named('Director'),
    profiles: named('All', 'Own'),
  };
  const books = { name: 'Books', roles: named('Viewer') };
  const matched = match({ name: '', rows: exampleRows([crm, books]) }, { applications: ['CRM', 'Books'], columns: [] });
  expect(matched.meanings).not.toContain('');
  expect(rowsOf(matched)).toMatchObject([
    { mobile: '9876543210', groups: 'Sales', applications: 'CRM (User / Director / Own); Books (Viewer)' },
    { mobile: '9876543211', applications: 'CRM (Admin / Director / All); Books (Viewer)' },
    { firstName: '민준', endsOn: expect.stringMatching(/^\d{4}-12-31$/) },
  ]);
});
