import type { Screens } from '../findScreens.ts';

export const screens: Screens = {
  pages: {
    AccessExplain: [
      ['/access/explain?user=6&application=2&address=10.20.0.1', 'Two-factor for money'],
      ['/access/explain', 'Why can somebody use an application, or why not?'],
    ],
  },
};
