import type { Screens } from '../findScreens.ts';

export const screens: Screens = {
  pages: {
    Dashboard: [['/dashboard', 'Invitations']],
  },
};
