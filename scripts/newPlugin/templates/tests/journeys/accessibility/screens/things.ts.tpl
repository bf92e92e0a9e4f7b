import type { Screens } from '../findScreens.ts';

export const screens: Screens = {
  pages: {
    Thing: [['/thing', 'There are no things yet.']],
    ThingView: [['/thing/view/1', 'Back to the things']],
  },
  dialogs: {
    ThingDialog: [
      { at: ['/thing', 'There are no things yet.'], press: ['New Thing'], title: 'New Thing', submit: 'Save' },
    ],
  },
};
