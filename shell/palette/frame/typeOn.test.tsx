import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { typeHeld } from './typeOn.ts';

function fieldWith(text: string): HTMLInputElement {
  render(
    <dialog open aria-label="Command palette">
      <input defaultValue={text} />
    </dialog>,
  );
  return screen.getByRole<HTMLInputElement>('textbox');
}

test('what was typed since comes after the text that was queued', async () => {
  const field = fieldWith('o');
  field.setSelectionRange(1, 1);
  await typeHeld(['z']);
  expect(field).toHaveValue('zo');
});

test('a selected proposal is replaced by the queued text', async () => {
  const field = fieldWith('Sales');
  field.select();
  await typeHeld(['Trucks']);
  expect(field).toHaveValue('Trucks');
});
