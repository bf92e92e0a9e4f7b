import type { Screens } from '../findScreens.ts';
import type { Visit } from '../../tools/accessible.ts';

const users: Visit = ['/user?status=pending', 'Pia Lindqvist'];

export const screens: Screens = {
  dialogs: {
    UserDialog: [
      { at: users, press: ['New User'], title: 'New User', submit: 'Save' },
      { at: users, press: ['Actions for Pia Lindqvist', 'Edit'], title: 'Update User' },
    ],
    AssignApplications: [
      { at: ['/user/view/4', 'moderator@acme.test'], press: ['Assign Application'], title: 'Assign applications' },
    ],
    PictureDialog: [
      { at: ['/user/view/1', 'owner@acme.test'], press: ['Upload your profile picture'], title: /Picture/ },
    ],
  },
  otherDialogs: {
    PictureActions: 'with a picture, in people/pictures.spec.ts',
    PictureVisibility: 'with a picture, in people/pictures.spec.ts',
    PictureCrop: 'with a picture, in people/pictures.spec.ts',
  },
  pages: {
    User: [
      ['/user?status=all', 'Adam Minster'],
      ['/user?search=nobody-is-called-so', 'No data to display'],
    ],
    UserView: [
      ['/user/view/2', 'admin@acme.test'],
      ['/user/view/2?tab=groups', 'Management'],
      ['/user/view/2?tab=policies', 'Default Policy'],
      ['/user/view/7', 'No applications assigned to this user.'],
    ],
  },
};
