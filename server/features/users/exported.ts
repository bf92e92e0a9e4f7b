import type * as z from 'zod/mini';
import type { exportUsers, Person } from '#plugins/users/contract.ts';
import { inviteText } from '#plugins/users/rules.ts';
import { writeList } from '#core/text/listText.ts';
import type { Catalogue } from '#server/domain/catalogue/catalogue.ts';
import { catalogueOf } from '#server/domain/catalogue/ofOrganisation.ts';
import { exportList, type Columns } from '#server/domain/calls/lists/exportList.ts';
import type { Ctx, FileAnswer } from '#server/domain/calls/context.ts';
import { listPeople } from './list.ts';
import { accessOf, type Access } from './accessEnd/accessQueries.ts';

type Query = z.output<(typeof exportUsers)['query']>;
type Row = Person & Partial<Access>;

/** The users list as a file. */
export const exportPeople = async ({ access, format, ...query }: Query, ctx: Ctx): Promise<FileAnswer> =>
  exportList(ctx, {
    name: 'Users',
    format,
    read: (page) => listPeople({ ...query, ...page }, ctx),
    rows: async ({ people }): Promise<Row[]> => {
      if (!access) return people;
      const ids = people.map(({ id }) => id);
      const found = await accessOf(ctx.db, ctx.organisationId, ids);
      return people.map((person) => ({ ...person, ...found.get(person.id) }));
    },
    columns: columnsOf(access ? await catalogueOf(ctx) : ctx.services.catalogue, access),
  });

const columnsOf = (catalogue: Catalogue, access: boolean): Columns<Row> => [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ mobile }) => mobile],
  ...(access
    ? ([
        ['Groups', ({ groups = [] }) => writeList(groups.map(groupItem))],
        [
          'Applications',
          ({ assignments = [] }) =>
            writeList(
              assignments.flatMap((one) => {
                // An application that the operator removed from the catalogue is stored but not shown.
                const entry = catalogue.get(one.application_id);
                if (!entry) return [];
                const parts = [
                  nameIn(entry.roles, one.role_id),
                  nameIn(entry.crmRoles, one.crm_role_id),
                  nameIn(entry.profiles, one.profile_id),
                ];
                return { name: entry.name, parts: parts.slice(0, parts.findLastIndex(Boolean) + 1) };
              }),
            ),
        ],
      ] satisfies Columns<Row>)
    : ([
        ['Number of applications', ({ applicationCount }) => String(applicationCount)],
        ['Number of groups', ({ groupCount }) => String(groupCount)],
      ] satisfies Columns<Row>)),
  ['Access ends', ({ endsOn }) => endsOn ?? ''],
  ['Invite status', inviteText],
  ['User status', ({ statusName }) => statusName],
];

/** The role of an ordinary member is left out. */
const groupItem = ({ name, role }: Access['groups'][number]) => ({
  name,
  parts: role === 'moderator' ? ['Moderator'] : [],
});

const nameIn = (list: readonly { id: number; name: string }[], id: number | null): string =>
  list.find((one) => one.id === id)?.name ?? '';
