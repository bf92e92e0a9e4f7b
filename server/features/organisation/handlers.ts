import type * as contract from '#plugins/organisation/contract.ts';
import type { Handlers } from '#server/http/context.ts';
import { notFound } from '#server/http/refused.ts';
import { industryName } from './lookups.ts';
import { makePrimary, organisationsOf } from './queries.ts';

export const handlers: Handlers<typeof contract> = {
  async listOrganisations(_given, { db, viewer }) {
    const rows = await organisationsOf(db, viewer.id);
    return {
      organisations: rows.map((row) => ({
        id: row.id,
        name: row.name,
        email: row.email,
        industry: industryName(row.industry_id),
        primary: row.id === viewer.organisationId,
      })),
    };
  },

  async makePrimary({ params }, { db, viewer }) {
    const name = await makePrimary(db, viewer.id, params.id);
    if (name === undefined) throw notFound('organisation');
    return { message: `${name} is your primary organisation now.` };
  },
};
