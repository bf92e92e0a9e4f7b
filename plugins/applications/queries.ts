import { useAtomValue } from 'jotai';
import { admits } from '#core/access/rule.ts';
import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import type { Host } from '#core/command/host.ts';
import { firstCall } from '#core/list/declare/list.ts';
import { viewerAtom } from '#core/session/session.ts';
import { listAssignableUsers, viewApplication } from './contract.ts';
import { assignments } from './lists.ts';
import type { Offer } from './rules.ts';

/** The call for the application and its first people, the same call with which their list begins. */
const withFirstPage = (id: number) => firstCall(assignments, {}, { id });
/** The call that tells if anybody is left to assign. */
const oneAssignable = (id: number) => ({ params: { id }, query: { limit: 1 } });

/**
 * Loads the page's data: the application, then the users who can be added (docs/specification/product.md section 2).
 */
export async function loadApplication(id: number, host: Host): Promise<void> {
  await host.load(viewApplication, withFirstPage(id));
  if (admits(listAssignableUsers.access, host.viewer())) await host.load(listAssignableUsers, oneAssignable(id));
}

/** Reads an application for its page and dialogs. */
export function useApplication(id: number) {
  return useReading(viewApplication, withFirstPage(id));
}

/** Tells if anybody is left to assign. */
export function useAnyAssignable(id: number): boolean {
  const mayAssign = admits(listAssignableUsers.access, useAtomValue(viewerAtom));
  const { data } = useReading(listAssignableUsers, mayAssign ? oneAssignable(id) : null);
  return data !== undefined && data.users.length > 0;
}

/** The roles and profiles that can be given in an application. */
export function offerOf({ application, roles, crmRoles, profiles }: Answer<typeof viewApplication>): Offer {
  return { id: application.id, name: application.name, roles, crmRoles, profiles };
}
