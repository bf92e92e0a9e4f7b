import type { Screens } from '../findScreens.ts';
import type { Visit } from '../../tools/accessible.ts';

const group: Visit = ['/group/view/1', 'Mona Ferrari'];

export const screens: Screens = {
  dialogs: {
    NewGroupDialog: [
      {
        at: ['/group', 'Everybody in sales'],
        press: ['New Group'],
        title: 'New Group',
        submit: 'Save',
      },
    ],
    UpdateGroupDialog: [{ at: group, press: ['Edit'], title: 'Update Group' }],
    GroupUsersDialog: [{ at: group, press: ['Update Group Users'], title: 'Update Group Users' }],
  },
  pages: {
    Group: [['/group', 'Everybody in sales']],
    GroupView: [
      ['/group/view/1', 'Mona Ferrari'],
      ['/group/view/2?tab=policies', 'Sales on the road'],
    ],
    MyGroups: [['/group/mine', 'My Groups']],
  },
};
