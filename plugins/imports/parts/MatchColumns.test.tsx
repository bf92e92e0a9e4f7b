import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { match } from '../match/columns.ts';
import { MatchColumns } from './MatchColumns.tsx';

const nothing = () => undefined;

function Page({ rows }: { rows: string[][] }) {
  const [matched, setMatched] = useState(() => match({ name: '', rows }, { applications: [], columns: [] }));
  return (
    <MatchColumns
      {...{ matched, encoding: undefined, sheets: [], sheet: 0, applications: [] }}
      onEncoding={nothing}
      onSheet={nothing}
      onChange={setMatched}
      onCheck={nothing}
    />
  );
}

test('two columns for one field are asked about, and people who are left out are told', async () => {
  const rows = [
    ['mail', 'userPrincipalName', 'Status'],
    ['ann@x.test', 'ann@login.test', 'Active'],
    ['ben@x.test', 'ben@login.test', 'Deleted'],
  ];
  render(<Page rows={rows} />);
  expect(screen.getByText(/1 person is left out, because the status is “Deleted”\./)).toBeVisible();
  const picker = screen.getByRole('combobox', { name: 'Which column is “Email”?' });
  expect(picker).toHaveTextContent('mail');
  await userEvent.click(picker);
  await userEvent.click(await screen.findByRole('option', { name: /userPrincipalName/ }));
  expect(screen.getByRole('combobox', { name: 'Column userPrincipalName is' })).toHaveTextContent('Email');
  expect(screen.getByRole('combobox', { name: 'Column mail is' })).toHaveTextContent('Leave out');
});

test('columns that mean nothing are folded, and can still be chosen', async () => {
  const more = Array.from({ length: 31 }, (_, at) => `Extra ${at}`);
  render(
    <Page
      rows={[
        ['Email', ...more],
        ['ann@x.test', ...more.map(() => 'Sales')],
      ]}
    />,
  );
  const summary = screen.getByText(/^31 columns are left out: Extra 0, .* and 25 more$/);
  expect(screen.getByRole('combobox', { name: 'Column Extra 7 is', hidden: true })).not.toBeVisible();
  await userEvent.click(summary);
  await userEvent.click(screen.getByRole('combobox', { name: 'Column Extra 7 is' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Groups' }));
  expect(screen.getByText(/^30 columns are left out/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Column Extra 7 is' })).toHaveTextContent('Groups');
});
