import { managesApplications, readsAll } from '#core/access/dutyRules.ts';
import { admits } from '#core/access/rule.ts';
import type * as contract from '#plugins/dashboard/contract.ts';
import { catalogueOf } from '#server/domain/catalogue/ofOrganisation.ts';
import type { Handlers } from '#server/domain/calls/context.ts';
import {
  countByApplication,
  countInvitations,
  countPeople,
  countWithoutApplication,
  openAdmins,
  unusedPolicies,
} from './queries.ts';
import { openRequests, requestsFor } from '../requests/queries.ts';
import { secondFactorOf } from './secondFactor.ts';

/** The most open requests that are counted. */
const FEW = 100;

export const handlers: Handlers<typeof contract> = {
  async viewSummary(_input, ctx) {
    const { db, organisationId, services, viewer, now } = ctx;
    const catalogue = await catalogueOf(ctx);
    const [people, invitations, secondFactor, added, open, withoutApplication, unused, requests] = await Promise.all([
      countPeople(db, organisationId, now),
      countInvitations(db, organisationId, now),
      secondFactorOf(services.store, organisationId, now),
      countByApplication(db, organisationId),
      openAdmins(db, organisationId, now),
      countWithoutApplication(db, organisationId, now),
      unusedPolicies(db, organisationId),
      // Only people who may answer requests, or who may read everything, see them.
      admits(managesApplications, viewer) || admits(readsAll, viewer)
        ? openRequests(db, catalogue, organisationId, { most: FEW, now, ...requestsFor(viewer) })
        : [],
    ]);
    // An application that the operator removed from the catalogue is not shown.
    const applications = added.flatMap(({ id, people: count }) => {
      const entry = catalogue.get(id);
      return entry ? [{ id, name: entry.name, image: entry.image, people: count }] : [];
    });
    return {
      requests: {
        count: requests.length,
        first: requests.slice(0, 3).map(({ id, name }) => ({ id, name })),
      },
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
