import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import * as admins from '#plugins/admins/contract.ts';
import AdminDialog from '#plugins/admins/dialogs/AdminDialog.tsx';
import * as applications from '#plugins/applications/contract.ts';
import { createApplication, uploadIcon } from '#plugins/applications/ownContract.ts';
import AddApplications from '#plugins/applications/dialogs/AddApplications.tsx';
import AssignUser from '#plugins/applications/dialogs/AssignUser.tsx';
import EditRole from '#plugins/applications/dialogs/EditRole.tsx';
import IconDialog from '#plugins/applications/dialogs/IconDialog.tsx';
import OwnApplication from '#plugins/applications/dialogs/OwnApplication.tsx';
import AddApplicationsPage from '#plugins/applications/pages/AddApplicationsPage.tsx';
import * as groups from '#plugins/groups/contract.ts';
import GroupUsersDialog from '#plugins/groups/dialogs/GroupUsersDialog.tsx';
import NewGroupDialog from '#plugins/groups/dialogs/NewGroupDialog.tsx';
import UpdateGroupDialog from '#plugins/groups/dialogs/UpdateGroupDialog.tsx';
import * as policies from '#plugins/policies/contract.ts';
import PolicyDialog from '#plugins/policies/dialogs/PolicyDialog.tsx';
import PolicyRangeDialog from '#plugins/policies/dialogs/RangeDialog.tsx';
import * as users from '#plugins/users/contract.ts';
import AssignApplications from '#plugins/users/dialogs/AssignApplications.tsx';
import PictureVisibility from '#plugins/users/dialogs/PictureVisibility.tsx';
import UserDialog from '#plugins/users/dialogs/UserDialog.tsx';
import PictureCrop from '#plugins/users/parts/PictureCrop.tsx';
import { applicationUser, assignableApplications, crmLists } from '#tests/builders/application.ts';
import { answer } from '#tests/builders/fakeServer.ts';
import { person } from '#tests/builders/person.ts';
import { harmless } from '#tests/builders/lockout.ts';
import { addressRange, pick, typing, type SignedInFormCase } from './formCase.ts';
import { ownForms } from './ownForms.tsx';
import { serviceForms } from './serviceForms.tsx';
import { webhookForms } from './webhookForms.tsx';

const close = () => {};
async function chooseIcon(user: UserEvent): Promise<void> {
  await screen.findByRole('button', { name: 'Upload Icon' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File(['PNG'], 'icon.png', { type: 'image/png' }));
}
const ada = { id: 7, groupUserId: 7, name: 'Ada Lovelace', email: 'ada@acme.test' };
const ben = { id: 8, groupUserId: 8, name: 'Ben Bitdiddle', email: 'ben@acme.test' };
const group = { id: 4, name: 'Sales', description: 'Who sells', peopleCount: 1, moderating: false };
const people = { moderators: [ada], members: [] };
const foundPeople = answer(groups.searchPeople, { people: [ada, ben] });
const policy: policies.Policy = {
  id: 6,
  name: 'Office',
  isDefault: false,
  forced: false,
  rangeCount: 1,
  groupCount: 1,
  groups: [{ id: 4, name: 'Sales' }],
};
const foundGroups = answer(policies.searchGroups, {
  groups: [
    { id: 4, name: 'Sales' },
    { id: 5, name: 'Field' },
  ],
});
const crm = { id: 2, name: 'CRM', ...crmLists };
const catalogue = answer(applications.listAllApplications, {
  applications: [
    { id: 3, name: 'Books', description: 'Keeps books', image: '', content: '', added: false, chosen: false },
  ],
});

/** Adds a person or thing to a field with several values. */
async function add(user: UserEvent, label: string, option: RegExp | string): Promise<void> {
  await pick(user, label, option);
  await user.keyboard('{Escape}');
}

const peopleForms: readonly SignedInFormCase[] = [
  {
    name: 'New User',
    source: 'plugins/users/dialogs/UserDialog.tsx',
    form: <UserDialog close={close} />,
    done: answer(users.createUser, { id: 9 }),
    fill: typing({ 'First name': 'Zoe', 'Last name': 'Quill', Email: 'zoe@acme.test', Phone: '0123456789' }),
    send: 'Save',
    field: ['email', 'Email'],
  },
  {
    name: 'Update User',
    source: 'plugins/users/dialogs/UserDialog.tsx',
    form: <UserDialog person={person()} close={close} />,
    replies: [answer(users.viewUser, { person: person(), applications: [], groups: [], policies: [] })],
    done: answer(users.updateUser, {}),
    fill: typing({ 'Last name': 'King' }),
    send: 'Update',
    field: ['lastName', 'Last name'],
  },
  {
    name: 'Assign Applications',
    source: 'plugins/users/dialogs/AssignApplications.tsx',
    form: <AssignApplications person={person()} close={close} />,
    replies: [answer(applications.listAssignableApplications, { applications: assignableApplications })],
    done: answer(applications.assignApplications, {}),
    async fill(user) {
      await user.click(await screen.findByRole('checkbox', { name: 'Books' }));
      await pick(user, 'Role', 'Viewer');
    },
    send: 'Assign',
  },
  {
    name: 'Profile Picture Visibility',
    source: 'plugins/users/dialogs/PictureVisibility.tsx',
    form: <PictureVisibility picture={{ id: 5, url: '/picture', visibility: 2 }} close={close} />,
    done: answer(users.setPictureVisibility, {}),
    fill: async (user) => user.click(await screen.findByRole('radio', { name: 'Only myself' })),
    send: 'Apply',
  },
  {
    name: 'Crop Your Image',
    source: 'plugins/users/parts/PictureCrop.tsx',
    form: <PictureCrop url="blob:chosen" refused={close} close={close} />,
    done: answer(users.addPicture, { picture: { id: 5, url: '/picture', visibility: 2 } }),
    async fill() {
      const image = await screen.findByRole<HTMLImageElement>('img', { name: 'What you have chosen' });
      for (const side of ['naturalWidth', 'naturalHeight', 'width', 'height'])
        Object.defineProperty(image, side, { value: 300 });
      image.dispatchEvent(new Event('load'));
    },
    send: 'Crop and Set',
    field: ['image', ''],
  },
  {
    name: 'Add Admin',
    source: 'plugins/admins/dialogs/AdminDialog.tsx',
    form: <AdminDialog close={close} />,
    replies: [answer(admins.findCandidates, { people: [person()] })],
    done: answer(admins.setAdmin, {}),
    fill: (user) => pick(user, 'Users', /Ada Lovelace/),
    send: 'Save',
    field: ['id', 'Users'],
  },
  {
    name: 'New Group',
    source: 'plugins/groups/dialogs/NewGroupDialog.tsx',
    form: <NewGroupDialog close={close} />,
    replies: [foundPeople],
    done: answer(groups.createGroup, { id: 5 }),
    async fill(user) {
      await typing({ Name: 'Field', Description: 'Out there' })(user);
      await add(user, 'Members', /Ben/);
    },
    send: 'Save',
    field: ['name', 'Name'],
  },
  {
    name: 'Update Group',
    source: 'plugins/groups/dialogs/UpdateGroupDialog.tsx',
    form: <UpdateGroupDialog group={group} people={people} close={close} />,
    replies: [
      foundPeople,
      harmless,
      answer(groups.viewGroup, { group, moderators: [], members: [], policies: [], nextCursor: null }),
    ],
    done: answer(groups.updateGroup, {}),
    async fill(user) {
      await typing({ Name: 'Sales and service' })(user);
      await add(user, 'Members', /Ben/);
    },
    send: 'Update',
    field: ['name', 'Name'],
  },
  {
    name: 'Update Group Users',
    source: 'plugins/groups/dialogs/GroupUsersDialog.tsx',
    form: <GroupUsersDialog group={group} people={people} close={close} />,
    replies: [foundPeople, harmless],
    done: answer(groups.updateGroupPeople, {}),
    fill: (user) => add(user, 'Members', /Ben/),
    send: 'Update',
    field: ['members', 'Members'],
  },
];

const policyForms: readonly SignedInFormCase[] = [
  {
    name: 'New Policy',
    source: 'plugins/policies/dialogs/PolicyDialog.tsx',
    form: <PolicyDialog close={close} />,
    replies: [foundGroups],
    done: answer(policies.createPolicy, { id: 7 }),
    async fill(user) {
      await typing({ Name: 'Field' })(user);
      await add(user, 'Groups', 'Field');
    },
    send: 'Save',
    field: ['name', 'Name'],
  },
  {
    name: 'Update Policy',
    source: 'plugins/policies/dialogs/PolicyDialog.tsx',
    form: <PolicyDialog policy={policy} close={close} />,
    replies: [foundGroups, harmless, answer(policies.viewPolicy, { policy, ranges: [], currentAddress: '' })],
    done: answer(policies.updatePolicy, {}),
    async fill(user) {
      await typing({ Name: 'Offices' })(user);
      await add(user, 'Groups', 'Field');
    },
    send: 'Update',
    field: ['groups', 'Groups'],
  },
  {
    name: 'Add IP Address',
    source: 'plugins/policies/dialogs/RangeDialog.tsx',
    form: <PolicyRangeDialog policy={policy} current="203.0.113.7" close={close} />,
    replies: [harmless],
    done: answer(policies.addRange, { range: { from: '203.0.113.1', to: '203.0.113.9' }, id: 3 }),
    fill: addressRange,
    send: 'Save',
    field: ['to', 'To'],
  },
  {
    name: 'Update IP Address',
    source: 'plugins/policies/dialogs/RangeDialog.tsx',
    form: (
      <PolicyRangeDialog
        policy={policy}
        range={{ id: 9, from: '192.0.2.1', to: '192.0.2.9' }}
        current="203.0.113.7"
        close={close}
      />
    ),
    replies: [harmless],
    done: answer(policies.addRange, { range: { from: '203.0.113.1', to: '203.0.113.9' }, id: 3 }),
    fill: addressRange,
    send: 'Update',
    field: ['from', 'From'],
  },
];

const applicationForms: readonly SignedInFormCase[] = [
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

export const signedInForms: readonly SignedInFormCase[] = [
  ...peopleForms,
  ...policyForms,
  ...applicationForms,
  ...ownForms,
  ...serviceForms,
  ...webhookForms,
];
