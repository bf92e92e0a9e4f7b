import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import type { Host } from '#core/command/host.ts';
import { firstCall } from '#core/list/declare/list.ts';
import { listAssignableUsers, viewApplication } from './contract.ts';
import { assignments } from './lists.ts';
import type { Offer } from './rules.ts';

/** The call for the application and the first of its people, the same with which the list of them begins. */
const withFirstPage = (id: number) => firstCall(assignments, {}, { id });
/** The call that tells whether anybody is left to be assigned. */
const oneAssignable = (id: number) => ({ params: { id }, query: { limit: 1 } });

/** Loads the data of the page: the application, then the users who can be added (docs/specification/product.md section 2). */
export async function loadApplication(id: number, host: Host): Promise<void> {
  await host.load(viewApplication, withFirstPage(id));
  await host.load(listAssignableUsers, oneAssignable(id));
}

/** An application as its page and dialogs show it. */
export function useApplication(id: number) {
  return useReading(viewApplication, withFirstPage(id));
}

/** Whether there is anybody who can be assigned. */
export function useAnyAssignable(id: number): boolean {
  const { data } = useReading(listAssignableUsers, oneAssignable(id));
  return data !== undefined && data.users.length > 0;
}

/** The roles and profiles that can be given in an application. */
export function offerOf({ application, roles, crmRoles, profiles }: Answer<typeof viewApplication>): Offer {
  return { id: application.id, name: application.name, roles, crmRoles, profiles };
}
