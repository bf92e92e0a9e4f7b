import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userDetails } from '#core/contract/session.ts';
import { memberDetails } from '#tests/builders/details.ts';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { setUpReplies } from '#tests/builders/render/setUp.ts';
import { completeSetUp } from '../contract.ts';
import ForcedTwoFactor from './ForcedTwoFactor.tsx';

const at = '/security/forced2fa';
const owing = memberDetails({ person: { forcedTwoFactor: true } });

test('warns above the wizard, offers to sign out, and after success goes where the index redirects', async () => {
  const { user, server, history } = await renderSignedIn(<ForcedTwoFactor />, {
    at,
    details: owing,
    replies: [...setUpReplies(), answer(completeSetUp, {})],
  });
  expect(screen.getByText('You are forced to set a two factor authentication for this user')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign out' })).toBeVisible();
  await screen.findByRole('img', { name: /QR code/ });
  expect(history).toEqual([at]);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.type(screen.getByRole('textbox', { name: /Authenticator Code/ }), '123456');
  await user.type(screen.getByLabelText(/^Current Password/), 'correct horse');
  server.reply(answer(userDetails, memberDetails({ person: { forcedTwoFactor: true, twoFactor: true } })));
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(history.at(-1)).toBe('/'));
});

test('the page asked for before is opened by the index, which accepts only pages of this portal', async () => {
  const { history } = await renderSignedIn(<ForcedTwoFactor />, {
    at: `${at}?return_to=${encodeURIComponent('/group/view/1?tab=policies')}`,
    details: memberDetails(),
  });
  await waitFor(() => expect(history.at(-1)).toBe('/?return_to=%2Fgroup%2Fview%2F1%3Ftab%3Dpolicies'));
});

test.each([
  ['is not forced', memberDetails()],
  ['has it on', memberDetails({ person: { forcedTwoFactor: true, twoFactor: true } })],
])('a person who %s goes on at once, and no set-up begins', async (_, details) => {
  const { history } = await renderSignedIn(<ForcedTwoFactor />, { at, details });
  await waitFor(() => expect(history.at(-1)).toBe('/'));
  expect(screen.queryByText(/You are forced/)).toBeNull();
});
