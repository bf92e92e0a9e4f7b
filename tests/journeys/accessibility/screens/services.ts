import type { Screens } from '../findScreens.ts';

export const screens: Screens = {
  dialogs: {
    ServiceDialog: [
      {
        at: ['/service', 'With a service account, a program'],
        press: ['New Service Account'],
        title: 'New Service Account',
        submit: 'Create Service Account',
      },
    ],
  },
  otherDialogs: {
    ServiceTokenDialog: 'in organisation/services.spec.ts',
    RenameDialog: 'in organisation/services.spec.ts',
  },
  pages: {
    Service: [['/service', 'With a service account, a program']],
  },
  otherPages: {
    ServiceView: 'in organisation/services.spec.ts, with a service account',
  },
};
