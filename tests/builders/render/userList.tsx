import { screen } from '@testing-library/react';
import { listUsers, type Person } from '#plugins/users/contract.ts';
import { users } from '#plugins/users/index.ts';
import UserList from '#plugins/users/pages/UserList.tsx';
import { answer } from './fakeServer.ts';
import { deleted, fresh, inactive, owner, pending, person } from '../person.ts';
import { renderSignedIn, type SignedInParts } from './renderSignedIn.tsx';

/** One person of each kind. */
export const everybody = [
  owner(),
  person({ id: 20, firstName: 'Ada', mobile: '', applicationCount: 3, groupCount: 2 }),
  person({ id: 25, firstName: 'Xenia', external: true }),
  pending(),
  fresh(),
  inactive(),
  deleted(),
];

/** A server's list, with filter, search, order and pages by cursor. */
export function listOf(people: () => readonly Person[]) {
  return answer(listUsers, ({ query }) => {
    const filters: Record<string, (one: Person) => boolean> = {
      active: ({ statusName }) => statusName === 'Active',
      inactive: ({ statusName }) => statusName === 'Inactive',
      pending: ({ invited, emailVerified }) => invited && !emailVerified,
    };
    const among = people()
      .filter(filters[query.status] ?? (() => true))
      .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(query.search?.toLowerCase() ?? ''))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
    if (query.sort?.startsWith('-')) among.reverse();
    const from = Number(query.cursor ?? 0);
    const to = from + (query.limit ?? among.length);
    const nextCursor = to < among.length ? String(to) : null;
    return { people: among.slice(from, to), total: among.length, totalExact: true, nextCursor, viewerVerified: true };
  });
}

/** Renders the users list with these people. */
export const drawUserList = (parts: SignedInParts = {}) =>
  renderSignedIn(<UserList />, { at: '/user', plugins: [users], replies: [listOf(() => everybody)], ...parts });

/** By text and attribute, because roles of table cells are slow to compute in jsdom. */
export async function rowOf(name: string): Promise<HTMLElement> {
  const cell = await screen.findByText(new RegExp(`^${name}( |$)`), { selector: '[role="row"] [title]' });
  return cell.closest<HTMLElement>('[role="row"]') as HTMLElement;
}

/** The names in the list's rows, in order. */
export const shownNames = () =>
  [...document.querySelectorAll('[role="row"] [role="gridcell"]:nth-child(2) [title]')].map((cell) => cell.textContent);
