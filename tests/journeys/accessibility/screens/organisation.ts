import type { Screens } from '../findScreens.ts';

export const screens: Screens = {
  otherDialogs: {
    LogoDialog: 'in accessibility.overlays.spec.ts, by the palette',
    OwnershipDialog: 'with an offer, in organisation/organisation.spec.ts',
  },
  pages: {
    Organisation: [['/organisation', 'General Information']],
    OrganisationCreate: [['/organisation/create', 'Before you begin']],
    OrganisationUpdate: [['/organisation/update/1?page=view', 'Pan No']],
    MyOrganisation: [['/myorganisation/myorganisation', 'Beta Logistics']],
    OrganisationList: [['/organisation/list', 'Permission denied to access']],
  },
};
