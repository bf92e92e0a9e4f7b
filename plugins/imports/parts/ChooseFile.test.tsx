import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { ChooseFile } from './ChooseFile.tsx';

const field = () => screen.findByRole('textbox', { name: 'Or paste cells from a spreadsheet' });
const rows = [
  ['Email', 'Name'],
  ['ann@x.test', 'Ann'],
];

async function draw() {
  const onChosen = vi.fn();
  await renderSignedIn(<ChooseFile onChosen={onChosen} />, { at: '/user/import' });
  return onChosen;
}

test('typed rows stay in the field, and the button reads them', async () => {
  const onChosen = await draw();
  await userEvent.type(await field(), 'Email;Name{Enter}ann@x.test;Ann');
  expect(await field()).toHaveValue('Email;Name\nann@x.test;Ann');
  await userEvent.click(screen.getByRole('button', { name: 'Read the rows' }));
  expect(onChosen).toHaveBeenCalledWith({ name: 'Pasted cells', tables: [{ name: '', rows }] });
});

test('pasted rows are read at once', async () => {
  const onChosen = await draw();
  await userEvent.click(await field());
  await userEvent.paste('Email\tName\nann@x.test\tAnn');
  expect(onChosen).toHaveBeenCalledWith({ name: 'Pasted cells', tables: [{ name: '', rows }] });
});
