import type { Group, GroupPerson } from '#plugins/groups/contract.ts';
import type { GroupRole } from '#plugins/groups/rules.ts';
import type { Columns } from '#server/domain/calls/lists/exportList.ts';
import type { Ctx } from '#server/domain/calls/context.ts';
import type { MemberPlace } from '#server/platform/db/members/memberPage.ts';
import { peoplePage } from './people.ts';

interface Row {
  group: Group;
  /** Missing for a group without people. */
  person?: GroupPerson;
  role?: string;
}

const AT_ONCE = 1000;

/** The groups with their people, a row for each person. */
export async function* rowsOf(groups: readonly Group[], ctx: Ctx): AsyncGenerator<readonly Row[]> {
  for (const group of groups) {
    if (group.peopleCount === 0) yield [{ group }];
    else for (const role of roles) yield* peopleOf(group, role, ctx);
  }
}

async function* peopleOf(group: Group, role: GroupRole, { db, organisationId }: Ctx): AsyncGenerator<readonly Row[]> {
  let after: MemberPlace | undefined;
  do {
    const { people, next } = await peoplePage(
      db,
      { organisationId, groupId: group.id, role },
      { after, limit: AT_ONCE },
    );
    yield people.map((person) => ({ group, person, role: role === 'moderator' ? 'Moderator' : 'Member' }));
    after = next;
  } while (after);
}

const roles: readonly GroupRole[] = ['moderator', 'member'];

/** The columns of the exported list of groups. */
export const groupColumns: Columns<Row> = [
  ['Group', ({ group }) => group.name],
  ['Description', ({ group }) => group.description],
  ['Name', ({ person }) => person?.name ?? ''],
  ['Email', ({ person }) => person?.email ?? ''],
  ['Role', ({ role = '' }) => role],
];
