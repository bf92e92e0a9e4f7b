import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activity } from '#plugins/activity/index.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import type { JudgedRow } from '#plugins/imports/contract.ts';
import { Outcome } from '#plugins/imports/parts/Outcome.tsx';

const nothing = () => undefined;

test.each<[JudgedRow['state'], boolean]>([
  ['new', true],
  ['changed', true],
  ['same', false],
])('after an import with a row that is %s, the import can be undone: %s', async (state, canUndo) => {
  const result = { rows: [{ row: 2, state, errors: [], changes: [] }], stopped: false, batch: 'b'.repeat(16) };
  await renderSignedIn(
    <Outcome {...{ result, invite: 'now', left: 0, onSaveWrong: nothing, onBack: nothing, onAgain: nothing }} />,
    { at: '/user/import', plugins: [activity] },
  );
  await screen.findByRole('link', { name: 'Show the users' });
  const undo = canUndo ? await screen.findByRole('button', { name: 'Undo the import' }) : null;
  expect(screen.queryByRole('button', { name: 'Undo the import' })).toBe(undo);
});
