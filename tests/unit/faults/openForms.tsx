import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import * as account from '#plugins/account/contract.ts';
import ForgotPassword from '#plugins/account/pages/ForgotPassword.tsx';
import Invitation from '#plugins/account/pages/Invitation.tsx';
import Register from '#plugins/account/pages/Register.tsx';
import ResetPassword from '#plugins/account/pages/ResetPassword.tsx';
import SignIn from '#plugins/account/pages/SignIn.tsx';
import VerifyAddress from '#plugins/account/pages/VerifyAddress.tsx';
import WayBack from '#plugins/account/pages/WayBack.tsx';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { PASSWORD, press, typing, type FormCase } from './formCase.ts';

/** A form of the account service, which needs no session. */
export interface OpenFormCase extends FormCase {
  page: ComponentType;
  /** Its address. */
  at: string;
  /** Without a session the person signs in first; then a code is asked for again, or the form is sent at once. */
  signInOwed?: 'code' | 'at once';
}

const invited = (newAccount: boolean) =>
  answer(account.viewInvitation, {
    organisation: 'Acme Trading',
    email: 'pending@acme.test',
    name: 'Paul Pending',
    newAccount,
    signedIn: !newAccount,
  });

export const openForms: readonly OpenFormCase[] = [
  {
    name: 'sign-in',
    source: 'plugins/account/parts/SignInSteps.tsx',
    page: SignIn,
    at: '/signin',
    done: answer(account.signIn, { secondFactor: false }),
    fill: typing({ Email: 'owner@acme.test', Password: PASSWORD }),
    send: 'Sign in',
    field: ['password', 'Password'],
  },
  {
    name: 'second factor',
    source: 'plugins/account/parts/CodeStep.tsx',
    page: SignIn,
    at: '/signin',
    replies: [answer(account.signIn, { secondFactor: true })],
    done: answer(account.signInCode, {}),
    async fill(user) {
      await typing({ Email: 'owner@acme.test', Password: PASSWORD })(user);
      await press(user, 'Sign in');
      await typing({ 'Authenticator Code': '123456' })(user);
    },
    send: 'Verify',
    field: ['code', 'Authenticator Code'],
    signInOwed: 'code',
  },
  {
    name: 'register',
    source: 'plugins/account/pages/Register.tsx',
    page: Register,
    at: '/register',
    done: answer(account.register, { signedIn: false }),
    fill: typing({
      'Organization Name': 'Delta Works',
      'First name': 'Dora',
      'Last name': 'Delta',
      Email: 'owner@delta.test',
      Password: PASSWORD,
    }),
    send: 'Register',
    field: ['email', 'Email'],
  },
  {
    name: 'confirm the address',
    source: 'plugins/account/pages/VerifyAddress.tsx',
    page: VerifyAddress,
    at: '/register/verify#token=t',
    done: answer(account.verifyAddress, {}),
    fill: typing({ Password: PASSWORD }),
    send: 'Confirm',
    field: ['password', 'Password'],
    endsBy: /The address could not be confirmed/,
  },
  {
    name: 'accept an invitation with a new password',
    source: 'plugins/account/parts/AcceptInvitation.tsx',
    page: Invitation,
    at: '/invitation#token=t',
    replies: [invited(true)],
    done: answer(account.acceptInvitation, {}),
    fill: typing({ Password: PASSWORD }),
    send: 'Join',
    field: ['password', 'Password'],
    endsBy: /This invitation cannot be accepted/,
  },
  {
    name: 'accept an invitation by the session',
    source: 'plugins/account/parts/AcceptInvitation.tsx',
    page: Invitation,
    at: '/invitation#token=t',
    replies: [invited(false)],
    done: answer(account.acceptInvitation, {}),
    fill: async () => void (await screen.findByRole('button', { name: 'Accept' })),
    send: 'Accept',
    endsBy: /This invitation cannot be accepted/,
    signInOwed: 'at once',
  },
  {
    name: 'way back into an organisation',
    source: 'plugins/account/pages/WayBack.tsx',
    page: WayBack,
    at: '/wayback#token=t',
    replies: [answer(account.viewWayBack, { organisation: 'Acme Trading', address: '192.0.2.1' })],
    done: answer(account.takeWayBack, {}),
    async fill(user) {
      await screen.findByRole('button', { name: 'Allow Network Address' });
      await typing({ Password: PASSWORD })(user);
    },
    send: 'Allow Network Address',
    field: ['password', 'Password'],
    endsBy: /This link could not be used/,
  },
  {
    name: 'forgotten password',
    source: 'plugins/account/pages/ForgotPassword.tsx',
    page: ForgotPassword,
    at: '/password/forgot',
    done: answer(account.forgotPassword, {}),
    fill: typing({ Email: 'owner@acme.test' }),
    send: 'Send the link',
    field: ['email', 'Email'],
  },
  {
    name: 'reset password',
    source: 'plugins/account/pages/ResetPassword.tsx',
    page: ResetPassword,
    at: '/password/reset#token=t',
    done: answer(account.resetPassword, {}),
    fill: typing({ 'New Password': PASSWORD }),
    send: 'Set the password',
    field: ['password', 'New Password'],
    endsBy: /The password was not changed/,
  },
];
