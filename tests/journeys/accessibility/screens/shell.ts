import type { Screens } from '../findScreens.ts';
import type { Visit } from '../../tools/accessible.ts';

const users: Visit = ['/user?status=pending', 'Pia Lindqvist'];

export const screens: Screens = {
  dialogs: {
    QuestionDialog: [{ at: users, press: ['Actions for Pia Lindqvist', 'Delete'], title: 'Delete User' }],
  },
  otherDialogs: {
    Dialogs: 'draws the others',
    LeaveDialog: 'in accessibility.overlays.spec.ts, with what was typed',
    ProgressDialog: 'in accessibility.overlays.spec.ts, with two people',
    RecentMessages: 'in accessibility.overlays.spec.ts, by the palette',
    SessionEnded: 'in accessibility.overlays.spec.ts',
  },
};
