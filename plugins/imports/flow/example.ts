import type { Answer } from '#core/client/client.ts';
import type { Host } from '#core/command/host.ts';
import { formatDay, today } from '#core/text/days.ts';
import { listApplications, viewApplication } from '#plugins/applications/contract.ts';
import { saveRows } from './saveRows.ts';

type Offered = Pick<Answer<typeof viewApplication>, 'roles' | 'crmRoles' | 'profiles'> & { name: string };

const people = [
  ['Priya', 'Raman', 'priya.raman@example.com', '98765 43210', 'Sales'],
  ['Łukasz', 'Nowak', 'lukasz.nowak@example.com', '098765-43211', 'Sales (Moderator); Support'],
  ['민준', '김', 'minjun.kim@example.com', '9876543212', 'Support'],
];

/** The rows of an example: a column for each application, with roles as they are called there. */
export function exampleRows(applications: readonly Offered[]): string[][] {
  const inYear = `${Number(today().slice(0, 4)) + 1}-12-31`;
  return [
    ['First name', 'Last name', 'Email', 'Phone', 'Groups', ...applications.map(({ name }) => name), 'Access ends'],
    ...people.map((cells, at) => [
      ...cells,
      ...applications.map((one) => rolesText(one, at)),
      at === 2 ? formatDay(inYear) : '',
    ]),
  ];
}

/** Of each person other roles. The last of a list may do the least. */
function rolesText({ roles, crmRoles = [], profiles = [] }: Offered, at: number): string {
  return [roles, crmRoles, profiles].flatMap((list) => list.at(-1 - (at % list.length))?.name ?? []).join(' / ');
}

/** The most applications of an example. */
const MOST = 6;

/** Saves a file that shows how a list of people is written, with the applications of the organisation. */
export async function saveExample(host: Host): Promise<void> {
  const { applications } = await host.load(listApplications, {}).catch(() => ({ applications: [] }));
  const offered = await Promise.all(
    applications.slice(0, MOST).map(async ({ id, name }) => {
      const { roles, crmRoles, profiles } = await host.load(viewApplication, { params: { id }, query: { limit: 1 } });
      return { name, roles, crmRoles, profiles };
    }),
  );
  saveRows('people-example.csv', exampleRows(offered), host);
}
