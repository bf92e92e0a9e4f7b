import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { emptyRow } from '../match/columns.ts';
import type { CheckedRow } from '../table/twice.ts';
import { CheckRows } from './CheckRows.tsx';

const nothing = () => undefined;

test('phone numbers of another country are left out with one press, and the people stay', async () => {
  const rows = [
    { ...emptyRow(2), email: 'jan@x.test', mobile: '+48601234567' },
    { ...emptyRow(3), email: 'ida@x.test', mobile: '601234567' },
    { ...emptyRow(4), email: 'ravi@x.test', mobile: '9876543210' },
  ];
  const says = 'Phone must have exactly 10 digits.';
  const judged = new Map<number, CheckedRow>(
    rows.map(({ row }) => [
      row,
      row === 4
        ? { row, state: 'new', errors: [], changes: [] }
        : { row, state: 'wrong', errors: [{ cell: 'mobile', says }], changes: [] },
    ]),
  );
  const onMend = vi.fn();
  const off = { onCreateGroups: nothing, onInvite: nothing, onImport: nothing, onSaveWrong: nothing };
  render(<CheckRows {...{ rows, judged, missing: [], invite: 'now', mended: '', onMend, ...off }} />);
  expect(screen.getByText(/^2 rows have a phone number that cannot be imported\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Leave out 2 phone numbers' }));
  expect(onMend).toHaveBeenCalledWith([
    { ...rows[0], mobile: '' },
    { ...rows[1], mobile: '' },
  ]);
  expect(screen.getByRole('list', { name: 'Rows of the file' })).toHaveFocus();
});
