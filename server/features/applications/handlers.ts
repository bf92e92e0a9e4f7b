import type * as contract from '#plugins/applications/contract.ts';
import type { Handlers } from '#server/http/context.ts';
import { applicationsOf } from './queries.ts';

export const handlers: Handlers<typeof contract> = {
  async listApplications(_given, { db, organisationId, services }) {
    const rows = await applicationsOf(db, organisationId);
    return {
      applications: rows.flatMap((row) => {
        // An application that the operator took out of the catalogue is kept, and not shown.
        const entry = services.catalogue.get(row.application_id);
        return entry
          ? [{ id: entry.id, name: entry.name, description: entry.description, userCount: row.people_count }]
          : [];
      }),
    };
  },
};
