import { readsAll } from '#core/access/dutyRules.ts';
import { anyone, mayCreateOrganisation, member, ownerAdmin } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import {
  myOrganisationPath,
  organisationCreatePath,
  organisationListPath,
  organisationPath,
  organisationUpdatePath,
  userValidationPath,
} from './paths.ts';

// Everybody may open the route; people who are no administrators are redirected to My Organisations
// (docs/specification/product.md section 2, Side menu).
const view = route({
  name: 'Organisation',
  at: organisationPath,
  title: 'Organisation',
  keywords: ['settings', 'company'],
  keys: 'g o',
  access: member,
  page: () => import('./pages/Organisation.tsx'),
  before: async (_params, host) => host.load((await import('./contract.ts')).viewOrganisation, {}),
});

const create = route({
  name: 'OrganisationCreate',
  at: organisationCreatePath,
  title: 'Setup your Organization',
  access: mayCreateOrganisation,
  bare: true,
  page: () => import('./pages/CreateOrganisation.tsx'),
});

const update = route({
  name: 'OrganisationUpdate',
  at: organisationUpdatePath,
  title: 'Setup your Organization',
  access: ownerAdmin,
  bare: true,
  // Edit-in-place stays in the frame; the first set-up comes before it.
  byQuery: (searchParams) =>
    searchParams.get('page') === 'view' ? { title: 'Edit organisation', bare: false } : undefined,
  page: () => import('./pages/UpdateOrganisation.tsx'),
});

const myOrganisation = route({
  name: 'MyOrganisation',
  at: myOrganisationPath,
  title: 'My Organisations',
  keys: 'g m',
  access: member,
  page: () => import('./pages/MyOrganisations.tsx'),
  before: async (_params, host) => host.load((await import('./contract.ts')).listOrganisations, {}),
});

const organisationList = route({
  name: 'OrganisationList',
  at: organisationListPath,
  title: 'Switch organisation',
  access: member,
  bare: true,
  shutOut: true,
  page: () => import('./pages/SwitchOrganisation.tsx'),
});

// Needs no session: people who are sent here may have none that opens a page.
const userValidation = route({
  name: 'UserValidation',
  at: userValidationPath,
  title: 'Account unavailable',
  access: anyone,
  open: true,
  page: () => import('./pages/UserValidation.tsx'),
});

/** The plugin of the organisation: its page, its set-up form, and the organisations of a person. */
export const organisation = definePlugin({
  id: 'organisation',
  title: 'Organisation',
  routes: [view, create, update, myOrganisation, organisationList, userValidation],
  nav: [
    { to: view, icon: 'building', when: readsAll, side: { section: 'organisation', order: 10 } },
    { to: myOrganisation, icon: 'briefcase', side: { section: 'organisation', order: 20 } },
    { to: myOrganisation, label: 'Organisations', icon: 'briefcase', top: 30, footer: 30 },
  ],
  notice: {
    isDue: ({ person }) => Boolean(person.ownershipOffer),
    part: () => import('./parts/OwnershipNotice.tsx'),
  },
  commands: () => import('./commands.ts'),
  records: () => import('./args.ts'),
});
