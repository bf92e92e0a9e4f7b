import { anyone, member } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { myOrganisationPath, organisationListPath, userValidationPath } from './paths.ts';

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

// Stands before any session: who lands here may have none that opens anything.
const userValidation = route({
  name: 'UserValidation',
  at: userValidationPath,
  title: 'Account disabled',
  access: anyone,
  open: true,
  page: () => import('./pages/UserValidation.tsx'),
});

/** The organisations that a person belongs to. */
export const organisation = definePlugin({
  id: 'organisation',
  title: 'Organisation',
  routes: [myOrganisation, organisationList, userValidation],
  nav: [
    { to: myOrganisation, icon: 'building', side: { section: 'organisation', order: 20 } },
    { to: myOrganisation, label: 'Organisations', icon: 'building-2', top: 30, footer: 30 },
  ],
  palette: () => import('./palette.ts'),
});
