import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { firstPage } from '#core/client/firstPage.ts';
import { useLongList, type ShownList } from '#core/client/useLongList.ts';
import { useWholeList } from '#core/client/useWholeList.ts';
import type { Host } from '#core/command/host.ts';
import { readAll } from '#core/list/readAll.ts';
import {
  listApplications,
  listAssignableUsers,
  viewApplication,
  type Application,
  type ApplicationUser,
} from './contract.ts';
import type { Offer } from './rules.ts';

/** The application and the first of its people, read as the list of them reads its first page. */
const withFirstPage = (id: number) => ({ params: { id }, query: firstPage({}) });
/** Whether anybody is left to be assigned. */
const oneAssignable = (id: number) => ({ params: { id }, query: { limit: 1 } });

/** What the page needs: the application, then the users who can be added (docs/specification/product.md section 2). */
export async function loadApplication(id: number, host: Host): Promise<void> {
  await host.load(viewApplication, withFirstPage(id));
  await host.load(listAssignableUsers, oneAssignable(id));
}

/** The applications of the organisation. */
export function useApplications(): ShownList<Application> {
  return useWholeList(listApplications, {}, applicationsOf);
}

/** An application as its page and dialogs show it. */
export function useApplication(id: number) {
  return useReading(viewApplication, withFirstPage(id));
}

/** The people assigned to an application who match a search. */
export function useApplicationUsers(id: number, search: string | undefined): ShownList<ApplicationUser> {
  return useLongList(viewApplication, { search }, usersOf, { id });
}

/** Whether there is anybody who can be assigned. */
export function useAnyAssignable(id: number): boolean {
  const { data } = useReading(listAssignableUsers, oneAssignable(id));
  return data !== undefined && data.users.length > 0;
}

/** What can be given in an application. */
export function offerOf({ application, roles, crmRoles, profiles }: Answer<typeof viewApplication>): Offer {
  return { id: application.id, name: application.name, roles, crmRoles, profiles };
}

/** Reads everybody who is assigned to an application and matches a search. */
export function everyUser(id: number, search: string | undefined, host: Host): Promise<ApplicationUser[]> {
  return readAll(host, viewApplication, { params: { id }, query: { search } }, usersOf);
}

const applicationsOf = ({ applications }: Answer<typeof listApplications>): readonly Application[] => applications;

const usersOf = ({ users }: Answer<typeof viewApplication>): readonly ApplicationUser[] => users;
