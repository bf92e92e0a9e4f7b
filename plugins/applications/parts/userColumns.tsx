import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandSwitch } from '#core/command/CommandSwitch.tsx';
import { CellLink } from '#core/list/CellLink.tsx';
import { CellText } from '#core/list/CellText.tsx';
import { Avatar } from '#core/ui/avatar/Avatar.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import { EndBadge } from '#core/ui/text/EndBadge.tsx';
import type { RowCard } from '#core/list/RecordList.tsx';
import type { Column } from '#core/ui/table/TableHead.tsx';
import { applicationCommands } from '../commands.ts';
import type { ApplicationUser } from '../contract.ts';
import type { Named } from '../rules.ts';
import { letterOf } from './letterOf.ts';

interface Lists {
  crmRoles?: readonly Named[] | undefined;
  profiles?: readonly Named[] | undefined;
}

/**
 * The columns of an application's users: Profile and CRM Role if the application has them, links if users have a page.
 */
export function userColumns(
  application: Named,
  lists: Lists,
  hrefOf: ((user: ApplicationUser) => string) | undefined,
): readonly Column<ApplicationUser>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      width: { min: 190, grow: 4 },
      cell: (user) => <UserCell user={user} href={hrefOf?.(user)} />,
    },
    { key: 'email', title: 'Email', width: { min: 200, grow: 4 }, cell: ({ email }) => <CellText>{email}</CellText> },
    {
      key: 'role',
      title: 'Role',
      width: { min: 120, grow: 1 },
      cell: ({ role }) => <CellText>{role || '-'}</CellText>,
    },
    ...(lists.profiles?.length
      ? [column('profile', 'Profile', 100, ({ profile }: ApplicationUser) => <CellText>{profile ?? '-'}</CellText>)]
      : []),
    ...(lists.crmRoles?.length
      ? [column('crmRole', 'CRM Role', 140, ({ crmRole }: ApplicationUser) => <CellText>{crmRole ?? '-'}</CellText>)]
      : []),
    {
      key: 'actions',
      title: 'Actions',
      width: 160,
      align: 'end',
      cell: (user) => <Actions application={application} user={user} />,
    },
  ];
}

/** A person's card on a phone. */
export function userCard(user: ApplicationUser): RowCard {
  const { id, name, email, role, profile, crmRole } = user;
  return {
    lead: <Avatar id={id} letters={letterOf(name)} size="lg" />,
    badges: <State user={user} />,
    lines: [email, role, [profile, crmRole].filter(Boolean).join(' | ')].filter(Boolean),
  };
}

const column = (
  key: string,
  title: string,
  min: number,
  cell: Column<ApplicationUser>['cell'],
): Column<ApplicationUser> => ({
  key,
  title,
  width: { min, grow: 1 },
  cell,
});

function UserCell({ user, href }: { user: ApplicationUser; href: string | undefined }) {
  return (
    <>
      <Avatar id={user.id} letters={letterOf(user.name)} />
      <CellLink href={href}>{user.name}</CellLink>
      <State user={user} />
    </>
  );
}

function State({ user }: { user: ApplicationUser }) {
  if (user.organisationOwner) return <Badge tone="accent">Owner</Badge>;
  return (
    <>
      {!user.enabled && <Badge tone="warning">Disabled</Badge>}
      <EndBadge {...user} />
    </>
  );
}

function Actions({ application, user }: { application: Named; user: ApplicationUser }) {
  const shared = { values: { application, user }, about: user.name, variant: 'quiet', icon: 'none' } as const;
  return (
    <>
      <CommandButton {...shared} command={applicationCommands.changeRole} />
      <CommandSwitch {...shared} commands={[applicationCommands.disable, applicationCommands.enable]} />
    </>
  );
}
