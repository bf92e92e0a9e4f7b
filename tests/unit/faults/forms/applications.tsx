import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import * as applications from '#plugins/applications/contract.ts';
import {
  createApplication,
  updateApplication,
  uploadIcon,
  viewOwnApplication,
} from '#plugins/applications/ownContract.ts';
import AddApplications from '#plugins/applications/dialogs/AddApplications.tsx';
import AssignUser from '#plugins/applications/dialogs/AssignUser.tsx';
import EditRole from '#plugins/applications/dialogs/EditRole.tsx';
import IconDialog from '#plugins/applications/dialogs/IconDialog.tsx';
import OwnApplication from '#plugins/applications/dialogs/OwnApplication.tsx';
import AddApplicationsPage from '#plugins/applications/pages/AddApplicationsPage.tsx';
import { applicationUser, crmLists, wiki } from '#tests/builders/application.ts';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { pick, typing, type SignedInFormCase } from '../formCase.ts';

const close = () => {};
async function chooseIcon(user: UserEvent): Promise<void> {
  await screen.findByRole('button', { name: 'Upload Icon' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File(['PNG'], 'icon.png', { type: 'image/png' }));
}
const ada = { id: 7, groupUserId: 7, name: 'Ada Lovelace', email: 'ada@acme.test' };
const crm = { id: 2, name: 'CRM', ...crmLists };
const catalogue = answer(applications.listAllApplications, {
  applications: [
    { id: 3, name: 'Books', description: 'Keeps books', image: '', content: '', added: false, chosen: false },
  ],
});

export const forms: readonly SignedInFormCase[] = [
  {
    name: 'Assign user to application',
    source: 'plugins/applications/dialogs/AssignUser.tsx',
    form: <AssignUser application={crm} close={close} />,
    replies: [answer(applications.listAssignableUsers, { users: [{ id: 7, name: ada.name, email: ada.email }] })],
    done: answer(applications.assignUser, {}),
    async fill(user) {
      await pick(user, 'Select User', /Ada/);
      await pick(user, 'Role', 'Standard User');
      await pick(user, 'CRM Role', 'Account Executive');
      await pick(user, 'Profile', 'All Access');
    },
    send: 'Assign',
    field: ['roleId', 'Role'],
  },
  {
    name: 'New Application',
    source: 'plugins/applications/dialogs/OwnApplication.tsx',
    form: <OwnApplication close={close} />,
    done: answer(createApplication, { id: 1_073_741_824, clientId: null, secret: null }),
    fill: typing({ Name: 'Wiki', 'Web address': 'https://wiki.acme.test/' }),
    send: 'Save',
    field: ['name', 'Name'],
  },
  {
    name: 'Edit Application',
    source: 'plugins/applications/dialogs/OwnApplication.tsx',
    form: <OwnApplication application={wiki} close={close} />,
    replies: [answer(viewOwnApplication, wiki)],
    done: answer(updateApplication, {}),
    fill: typing({ Description: 'All notes' }),
    send: 'Update',
    field: ['description', 'Description'],
  },
  {
    name: 'Upload Icon',
    source: 'plugins/applications/dialogs/IconDialog.tsx',
    form: <IconDialog application={{ id: 1_073_741_824, name: 'Wiki' }} close={close} />,
    done: answer(uploadIcon, { image: '/icon' }),
    fill: chooseIcon,
    send: '',
    anew: true,
  },
  {
    name: 'Edit Role',
    source: 'plugins/applications/dialogs/EditRole.tsx',
    form: <EditRole application={crm} user={applicationUser()} close={close} />,
    done: answer(applications.changeRole, {}),
    fill: (user) => pick(user, 'Role', 'Administrator'),
    send: 'Update',
    field: ['roleId', 'Role'],
  },
  {
    name: 'Add Applications',
    source: 'plugins/applications/pages/AddApplicationsPage.tsx',
    form: <AddApplicationsPage />,
    replies: [catalogue],
    done: answer(applications.addApplications, {}),
    fill: async (user) => user.click(await screen.findByRole('button', { name: /^Books/ })),
    send: 'Add Applications',
  },
  {
    name: 'Add applications to organisation',
    source: 'plugins/applications/dialogs/AddApplications.tsx',
    form: <AddApplications close={close} />,
    replies: [catalogue],
    done: answer(applications.addApplications, {}),
    fill: async () => void (await screen.findByRole('button', { name: 'Add Books' })),
    send: 'Add Books',
    saidAbove: true,
  },
];
