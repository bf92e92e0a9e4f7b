import type { Screens } from '../findScreens.ts';

export const screens: Screens = {
  dialogs: {
    AdminDialog: [
      {
        at: ['/admin', 'owner@acme.test'],
        press: ['Add Admin'],
        title: 'Add Admin',
        submit: 'Save',
      },
    ],
  },
  pages: {
    Admin: [['/admin', 'owner@acme.test']],
  },
};
