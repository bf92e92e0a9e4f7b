import type { Screens } from '../findScreens.ts';

export const screens: Screens = {
  pages: {
    UserImport: [['/user/import', 'Import people']],
  },
};
