import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hasUnsaved } from '#core/form/unsaved.ts';
import { recentMessages } from '#core/ui/toast/toast.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { uploadLogo } from '../contract.ts';
import { LogoField } from './LogoField.tsx';

const file = new File([new Uint8Array(10)], 'acme.png', { type: 'image/png' });
const again = () => screen.queryByRole('button', { name: 'Try again with acme.png' });

async function choose(reply: ReturnType<typeof refuse>) {
  const drawn = await renderSignedIn(<LogoField url={null} />, { replies: [reply] });
  await drawn.user.upload(drawn.container.querySelector('input') as HTMLInputElement, file);
  return drawn;
}

test('a logo that was not sent is kept, and a button sends it again', async () => {
  const { user, server } = await choose(refuse(uploadLogo, 500, 'Something went wrong.'));
  expect(await screen.findByText('Something went wrong.')).toBeVisible();
  expect(hasUnsaved()).toBe(true);
  server.reply(answer(uploadLogo, { logo: { id: 3, url: '/logo' } }, 'The logo was set.', 'info'));
  await user.click(again() as HTMLElement);
  await waitFor(() => expect(again()).toBeNull());
  expect(server.calls(uploadLogo)).toHaveLength(2);
  expect(hasUnsaved()).toBe(false);
  expect(recentMessages()[0]).toMatchObject({ type: 'info', text: 'The logo was set.' });
});

test('a refused file is not kept', async () => {
  const errors = { image: ['This is no picture.'] };
  await choose(refuse(uploadLogo, 422, 'Choose another file.', { errors }));
  expect(await screen.findByText('This is no picture.')).toBeVisible();
  expect(again()).toBeNull();
  expect(hasUnsaved()).toBe(false);
});
