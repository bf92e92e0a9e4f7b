import type { Screens } from '../findScreens.ts';
import type { Visit } from '../../tools/accessible.ts';

const crm: Visit = ['/application/view/2?search=mona', 'Mona Ferrari'];
const mona = 'Actions for Mona Ferrari';

export const screens: Screens = {
  dialogs: {
    AddApplications: [
      { at: ['/application', 'Users'], press: ['Add Application'], title: 'Add applications to organisation' },
    ],
    AssignUser: [{ at: crm, press: ['Assign User'], title: 'Assign user', submit: 'Assign' }],
    EditRole: [{ at: crm, press: ['Edit Mona Ferrari'], phone: [mona, 'Edit'], title: 'Edit Role' }],
  },
  otherDialogs: {
    OwnApplication: 'in applications/ownApplications.spec.ts',
    RotatedSecret: 'in applications/ownApplications.spec.ts',
    RotateSecret: 'in applications/ownApplications.spec.ts',
    IconDialog: 'in applications/ownApplications.spec.ts',
  },
  pages: {
    ApplicationList: [['/application/list', 'Admin Panel']],
    Application: [['/application', 'Users']],
    ApplicationRefused: [
      ['/application/refused/2', 'You can open CRM'],
      ['/application/refused/12', 'You cannot open Sign'],
    ],
    ApplicationAdd: [['/application/add', 'Choose applications to get start your business..']],
    ApplicationView: [
      ['/application/view/2', 'Adam Minster'],
      ['/application/view/2?tab=signon', 'Client id'],
      ['/no/such/page', 'This page could not be found'],
    ],
  },
};
