import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { codes } from '#core/contract/envelope.ts';
import { listApplications } from '#plugins/applications/contract.ts';
import { answer, refuse, type Canned } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { beginImport, checkImport, endImport, importRows, listImportColumns, type JudgedRow } from '../contract.ts';
import ImportPage from './ImportPage.tsx';

const does: JudgedRow[] = [{ row: 2, state: 'new', errors: [], changes: [] }];
const usual = [
  answer(listApplications, { applications: [] }),
  answer(listImportColumns, { columns: [] }),
  answer(checkImport, { rows: does }),
  answer(beginImport, { id: 7 }),
  answer(importRows, { rows: does }),
  answer(endImport, {}),
];

/** Opens the page and pastes two cells. */
async function draw(...replies: Canned[]) {
  const drawn = await renderSignedIn(<ImportPage />, { at: '/user/import', replies: [...usual, ...replies] });
  await userEvent.click(await screen.findByRole('textbox', { name: 'Or paste cells from a spreadsheet' }));
  await userEvent.paste('Email\tName\nann@x.test\tAnn');
  return drawn;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a refused check leads back to the columns, with its reason', async () => {
  await draw(refuse(checkImport, codes.notAllowed, 'You may not import people.'));
  await press('Check the rows');
  expect(await screen.findByText('You may not import people.')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Match the columns' })).toHaveFocus();
  await press('Another file');
  expect(await screen.findByRole('group', { name: 'Choose a file' })).toHaveFocus();
});

test('a run that fails shows the reason above the rows, which are checked again', async () => {
  const { server } = await draw(refuse(beginImport, codes.conflict, 'Another import is running.'));
  await press('Check the rows');
  await press('Import 1 of 1');
  expect(await screen.findByText('Another import is running.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Import 1 of 1' })).toBeVisible();
  expect(server.calls(checkImport)).toHaveLength(2);
});

test('a run that may shut somebody out asks, and goes on or stops', async () => {
  const shutsOut = 'Ann would lose access. Nothing was changed.';
  const { server } = await draw(refuse(importRows, codes.conflict, shutsOut, { reason: 'lockout' }));
  await press('Check the rows');
  await press('Import 1 of 1');
  expect(await screen.findByText('Ann would lose access. Import anyway?')).toBeVisible();
  await press('Stop');
  expect(await screen.findByText('The import was stopped. Import the same file again to continue.')).toBeVisible();
  await press('Back to the rows');
  await press('Import 1 of 1');
  await screen.findByText('Ann would lose access. Import anyway?');
  server.reply(answer(importRows, { rows: does }));
  await press('Import');
  expect(await screen.findByText('1 person was added and invited.')).toBeVisible();
  expect(server.calls(importRows).map(({ body }) => body.confirmLockout)).toEqual([undefined, undefined, true]);
  await press('Import another file');
  expect(await screen.findByRole('group', { name: 'Choose a file' })).toHaveFocus();
});
