import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { askToLeaveBy } from '#core/form/unsaved.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { uploadLogo } from '../contract.ts';
import LogoDialog from './LogoDialog.tsx';

const file = new File([new Uint8Array(10)], 'acme.png', { type: 'image/png' });

let restore = () => {};
afterEach(() => restore());

async function choose(...replies: ReturnType<typeof refuse>[]) {
  const close = vi.fn();
  const drawn = await renderSignedIn(<LogoDialog close={close} />, { replies });
  await drawn.user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
  return { ...drawn, close };
}

test('closing the dialog asks before a logo that was not sent is lost', async () => {
  const answers = [false, true];
  const ask = vi.fn(() => Promise.resolve(answers.shift() ?? true));
  restore = askToLeaveBy(ask);
  const { user, close } = await choose(refuse(uploadLogo, 500, 'Something went wrong.'));
  await screen.findByText('Something went wrong.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(ask).toHaveBeenCalledOnce();
  expect(close).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('after the upload the dialog closes without a question', async () => {
  const ask = vi.fn(() => Promise.resolve(true));
  restore = askToLeaveBy(ask);
  const { close } = await choose(answer(uploadLogo, { logo: { id: 3, url: '/logo' } }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(ask).not.toHaveBeenCalled();
});
