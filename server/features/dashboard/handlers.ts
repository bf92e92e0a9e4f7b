import type * as contract from '#plugins/dashboard/contract.ts';
import type { Handlers } from '#server/http/calls/context.ts';
import {
  countByApplication,
  countInvitations,
  countPeople,
  countWithoutApplication,
  openAdmins,
  unusedPolicies,
} from './queries.ts';
import { secondFactorOf } from './secondFactor.ts';

export const handlers: Handlers<typeof contract> = {
  async viewSummary(_given, { db, organisationId, services, now }) {
    const [people, invitations, secondFactor, added, open, withoutApplication, unused] = await Promise.all([
      countPeople(db, organisationId),
      countInvitations(db, organisationId, now),
      secondFactorOf(services.store, organisationId, now),
      countByApplication(db, organisationId),
      openAdmins(db, organisationId),
      countWithoutApplication(db, organisationId),
      unusedPolicies(db, organisationId),
    ]);
    // An application that the operator removed from the catalogue is not shown.
    const applications = added.flatMap(({ id, people: count }) => {
      const entry = services.catalogue.get(id);
      return entry ? [{ id, name: entry.name, image: entry.image, people: count }] : [];
    });
    return {
      people,
      invitations,
      secondFactor,
      openAdmins: open,
      withoutApplication,
      unusedPolicies: unused,
      applications,
    };
  },
};
