import type { Screens } from '../findScreens.ts';

export const screens: Screens = {
  pages: {
    Activity: [['/activity', 'signed in']],
  },
};
