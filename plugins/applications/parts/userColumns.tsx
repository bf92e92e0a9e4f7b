import { Link } from 'wouter';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { CommandSwitch } from '#core/command/CommandSwitch.tsx';
import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import { Avatar } from '#core/ui/Avatar.tsx';
import { Badge } from '#core/ui/Badge.tsx';
import type { Card } from '#core/ui/CardList.tsx';
import type { Column } from '#core/ui/TableHead.tsx';
import { userViewPath } from '#plugins/users/paths.ts';
import { changeRole, disableForUser, enableForUser } from '../commands.ts';
import type { ApplicationUser } from '../contract.ts';
import type { Named } from '../rules.ts';
import { letterOf } from './letterOf.ts';

/** What can be done with one person's assignment. */
const rowCommands = [changeRole, disableForUser, enableForUser] as const;

/** What can be done with several. */
export const manyCommands = [enableForUser, disableForUser] as const;

interface Lists {
  crmRoles?: readonly Named[] | undefined;
  profiles?: readonly Named[] | undefined;
}

/** The columns of an application's users; Profile and CRM Role where the application has them. */
export function userColumns(application: Named, lists: Lists): readonly Column<ApplicationUser>[] {
  return [
    { key: 'name', title: 'Name', width: { min: 180, grow: 3 }, cell: nameCell },
    { key: 'email', title: 'Email', width: { min: 160, grow: 3 }, cell: ({ email }) => text(email) },
    { key: 'role', title: 'Role', width: { min: 120, grow: 2 }, cell: ({ role }) => text(role || '-') },
    ...(lists.profiles?.length
      ? [column('profile', 'Profile', 100, ({ profile }: ApplicationUser) => text(profile ?? '-'))]
      : []),
    ...(lists.crmRoles?.length
      ? [column('crmRole', 'CRM Role', 140, ({ crmRole }: ApplicationUser) => text(crmRole ?? '-'))]
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

/** What can be done with a person, on a phone. */
export const menuIn = (application: Named) =>
  function rowMenu(user: ApplicationUser) {
    return <CommandMenu label={`Actions for ${user.name}`} commands={rowCommands} values={{ application, user }} />;
  };

/** A person on a phone, where the portal has the page of a user. */
export const linkedCard = (user: ApplicationUser): Card => ({
  ...userCard(user),
  href: userViewPath({ id: user.id }),
});

/** A person on a phone. */
export function userCard(user: ApplicationUser): Card {
  const { id, name, email, role, profile, crmRole } = user;
  return {
    title: name,
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
  width: { min, grow: 2 },
  cell,
});

function nameCell(user: ApplicationUser) {
  return (
    <>
      <Avatar id={user.id} letters={letterOf(user.name)} />
      <UserName user={user} />
      <State user={user} />
    </>
  );
}

/** A link where the portal has the page of a user. */
function UserName({ user: { id, name } }: { user: ApplicationUser }) {
  const href = useRouteAddress('UserView', { id });
  if (href === undefined) return text(name);
  return (
    <Link href={href} title={name} className="truncate font-medium underline-offset-2 over:underline">
      {name}
    </Link>
  );
}

function State({ user: { enabled, organisationOwner } }: { user: ApplicationUser }) {
  if (organisationOwner) return <Badge tone="accent">Owner</Badge>;
  return enabled ? null : <Badge tone="warning">Disabled</Badge>;
}

function Actions({ application, user }: { application: Named; user: ApplicationUser }) {
  const shared = { values: { application, user }, variant: 'quiet', icon: 'none' } as const;
  return (
    <>
      <CommandButton {...shared} command={changeRole} />
      <CommandSwitch {...shared} commands={[disableForUser, enableForUser]} />
    </>
  );
}

// Cut where the column ends; the whole is the tooltip.
const text = (words: string) => (
  <span className="truncate" title={words}>
    {words}
  </span>
);
