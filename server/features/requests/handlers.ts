import type * as contract from '#plugins/requests/contract.ts';
import type { Handlers } from '#server/http/calls/context.ts';
import { notFound } from '#server/http/calls/refused.ts';
import { refusalOf } from '#server/signOn/judge.ts';

/** Handlers of the page for people who may not open an application. */
export const handlers: Handlers<typeof contract> = {
  async viewEntrance({ params }, { caller, services }) {
    const entry = services.catalogue.get(params.id);
    if (!entry) throw notFound('application');
    const refusal = await refusalOf(services, caller, entry.id);
    return { application: { id: entry.id, name: entry.name, image: entry.image }, why: refusal?.why ?? null };
  },
};
