import type { Reply } from '#core/contract/endpoint.ts';
import type { ApplicationUser, AssignableApplication, viewApplication } from '#plugins/applications/contract.ts';
import type { OwnApplication } from '#plugins/applications/ownForm.ts';

/** A person assigned to the CRM, enabled by default. */
export function applicationUser(partial: Partial<ApplicationUser> = {}): ApplicationUser {
  const { name = 'Ada Lovelace' } = partial;
  return {
    id: 20,
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@acme.test`,
    roleId: 2,
    role: 'Standard User',
    profileId: 1,
    profile: 'All Access',
    crmRoleId: 3,
    crmRole: 'Account Executive',
    organisationOwner: false,
    enabled: true,
    ...partial,
  };
}

/** The options of the CRM. */
export const crmLists = {
  roles: [
    { id: 1, name: 'Administrator' },
    { id: 2, name: 'Standard User' },
  ],
  crmRoles: [{ id: 3, name: 'Account Executive' }],
  profiles: [{ id: 1, name: 'All Access' }],
};

/** The CRM with these people. */
export function crmView(users: ApplicationUser[]): Reply<typeof viewApplication> {
  const application = { id: 2, name: 'CRM', image: 'crm.svg', content: 'Give your sales people their role.' };
  return { application, users, ...crmLists, nextCursor: null, total: users.length, totalExact: true };
}

const noRoles = { roleId: null, role: null, crmRoleId: null, crmRole: null, profileId: null, profile: null };

/** Two applications that can be assigned: the CRM, which needs all three options, and Books, which needs a role. */
export const assignableApplications: AssignableApplication[] = [
  { id: 2, name: 'CRM', image: 'crm.svg', assigned: false, ...noRoles, ...crmLists },
  {
    id: 3,
    name: 'Books',
    image: 'books.svg',
    assigned: false,
    ...noRoles,
    roles: [{ id: 4, name: 'Viewer' }],
    crmRoles: [],
    profiles: [],
  },
];

/** An application of the organisation's own with a plain link. */
export const wiki: OwnApplication = {
  id: 1_073_741_824,
  name: 'Wiki',
  description: 'Notes',
  url: 'https://wiki.acme.test/',
  mobileUrl: '',
  roles: [{ id: 1, name: 'User' }],
  signOn: null,
  image: '',
  archived: false,
  version: 4,
  peopleCount: 0,
  groupCount: 0,
  message: '',
  type: 'success',
};
