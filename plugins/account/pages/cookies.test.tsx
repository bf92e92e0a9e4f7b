import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { viewInvitation } from '#plugins/account/contract.ts';
import { answer, fakeServer } from '#tests/builders/render/fakeServer.ts';
import { renderOpen } from '#tests/builders/render/renderOpen.tsx';
import ForgotPassword from './ForgotPassword.tsx';
import Invitation from './Invitation.tsx';
import Register from './Register.tsx';
import ResetPassword from './ResetPassword.tsx';
import SignIn from './SignIn.tsx';
import VerifyAddress from './VerifyAddress.tsx';

afterEach(() => void vi.restoreAllMocks());

const offer = { organisation: 'Acme', email: 'a@b.test', name: 'Ada', newAccount: true, signedIn: false };
const pages = [
  ['/signin', SignIn],
  ['/invitation#token=t', Invitation],
  ['/register', Register],
  ['/register/verify#token=t', VerifyAddress],
  ['/password/reset#token=t', ResetPassword],
  ['/password/forgot', ForgotPassword],
] as const;

test.each(pages)('%s says that cookies are blocked, and nothing where they are not', async (address, Page) => {
  fakeServer(answer(viewInvitation, offer));
  const blocked = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  const { unmount } = renderOpen(Page, address);
  // A page that reads first is drawn twice.
  await waitFor(() => expect(screen.getByText(/^This browser blocks cookies/)).toBeVisible());
  unmount();
  blocked.mockReturnValue(true);
  renderOpen(Page, address);
  expect((await screen.findAllByRole('button')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/cookies/)).toBeNull();
});
