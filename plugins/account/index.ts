import { anyone } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { forgotPath, invitationPath, registerPath, resetPath, signInPath, verifyPath, wayBackPath } from './paths.ts';

/** The pages of the account service need no session. */
const open = { access: anyone, open: true } as const;

/** The public pages of the embedded account service. A company with a separate account service leaves them out. */
export const account = definePlugin({
  id: 'account',
  title: 'Account',
  signIn: () => import('./parts/SignInSteps.tsx'),
  routes: [
    route({ ...open, name: 'SignIn', at: signInPath, title: 'Sign in', page: () => import('./pages/SignIn.tsx') }),
    route({
      ...open,
      name: 'Register',
      at: registerPath,
      title: 'Register',
      page: () => import('./pages/Register.tsx'),
    }),
    route({
      ...open,
      name: 'VerifyAddress',
      at: verifyPath,
      title: 'Confirm your address',
      page: () => import('./pages/VerifyAddress.tsx'),
    }),
    route({
      ...open,
      name: 'Invitation',
      at: invitationPath,
      title: 'Invitation',
      page: () => import('./pages/Invitation.tsx'),
    }),
    route({
      ...open,
      name: 'WayBack',
      at: wayBackPath,
      title: 'Restore access',
      page: () => import('./pages/WayBack.tsx'),
    }),
    route({
      ...open,
      name: 'ForgotPassword',
      at: forgotPath,
      title: 'Forgotten password',
      page: () => import('./pages/ForgotPassword.tsx'),
    }),
    route({
      ...open,
      name: 'ResetPassword',
      at: resetPath,
      title: 'New password',
      page: () => import('./pages/ResetPassword.tsx'),
    }),
  ],
});
