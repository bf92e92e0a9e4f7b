import type { Screens } from '../findScreens.ts';

export const screens: Screens = {
  isSignedOut: true,
  pages: {
    SignIn: [['/signin', 'Forgotten your password?']],
    Register: [['/register', 'Organization Name']],
    VerifyAddress: [
      ['/register/verify', 'The address could not be confirmed'],
      ['/register/verify#token=x', 'Enter the password that you chose'],
    ],
    Invitation: [['/invitation#token=x', /ask the administrator who invited you/]],
    ForgotPassword: [['/password/forgot', 'Send']],
    ResetPassword: [
      ['/password/reset', 'The password was not changed'],
      ['/password/reset#token=x', 'Set a new password'],
    ],
    WayBack: [['/wayback', 'This link could not be used']],
    UserValidation: [
      ['/User/UserValidation?user_status=0&is_multipleorg=1&company=Acme', 'Access your other CRM account'],
      ['/User/UserValidation?user_deleted=1', 'Sorry! Your account has been deleted.'],
    ],
  },
  otherPages: {
    index: 'leads on',
    Logout: 'leads on',
  },
};
