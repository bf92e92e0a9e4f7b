import { screen } from '@testing-library/react';
import * as admins from '#plugins/admins/contract.ts';
import AdminDialog from '#plugins/admins/dialogs/AdminDialog.tsx';
import * as applications from '#plugins/applications/contract.ts';
import * as groups from '#plugins/groups/contract.ts';
import GroupUsersDialog from '#plugins/groups/dialogs/GroupUsersDialog.tsx';
import NewGroupDialog from '#plugins/groups/dialogs/NewGroupDialog.tsx';
import UpdateGroupDialog from '#plugins/groups/dialogs/UpdateGroupDialog.tsx';
import * as users from '#plugins/users/contract.ts';
import AssignApplications from '#plugins/users/dialogs/AssignApplications.tsx';
import PictureVisibility from '#plugins/users/dialogs/PictureVisibility.tsx';
import UserDialog from '#plugins/users/dialogs/UserDialog.tsx';
import PictureCrop from '#plugins/users/parts/PictureCrop.tsx';
import { assignableApplications } from '#tests/builders/application.ts';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { person } from '#tests/builders/person.ts';
import { harmless } from '#tests/builders/render/lockout.ts';
import { add, pick, typing, type SignedInFormCase } from '../formCase.ts';

const close = () => {};
const ada = { id: 7, groupUserId: 7, name: 'Ada Lovelace', email: 'ada@acme.test' };
const ben = { id: 8, groupUserId: 8, name: 'Ben Bitdiddle', email: 'ben@acme.test' };
const group = { id: 4, name: 'Sales', description: 'Who sells', peopleCount: 1, moderating: false };
const people = { moderators: [ada], members: [] };
const foundPeople = answer(groups.searchPeople, { people: [ada, ben] });

export const forms: readonly SignedInFormCase[] = [
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
