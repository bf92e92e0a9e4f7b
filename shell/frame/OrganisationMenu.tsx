import { atom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { queryAtom } from '#core/client/queries.ts';
import { availabilityOf } from '#core/command/runCommand.ts';
import { useCommand } from '#core/command/useCommand.ts';
import { useCommandById } from '#core/plugin/commands.ts';
import { primaryOrganisationAtom, viewerAtom } from '#core/session/session.ts';
import { Menu, type MenuEntries } from '#core/ui/buttons/Menu.tsx';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { Avatar } from '#core/ui/text/Avatar.tsx';
import { firstLetter } from '#core/ui/text/firstLetter.ts';
import { listOrganisations } from '#plugins/organisation/contract.ts';
import { myOrganisationPath } from '#plugins/organisation/paths.ts';
import { switchCommands } from '#plugins/organisation/switchCommands.ts';

/** How many organisations the menu lists; the page My Organisations lists all. */
const LISTED = 9;

const organisationsAtom = queryAtom(listOrganisations, () => ({}));
const notReadAtom = atom({ data: undefined });

/** The name of the primary organisation in the top bar, with a menu to switch to another one. */
export default function OrganisationMenu() {
  const primary = useAtomValue(primaryOrganisationAtom);
  const viewer = useAtomValue(viewerAtom);
  // The other organisations are read when the pointer or the focus comes near.
  const [near, setNear] = useState(false);
  const { data } = useAtomValue(near && viewer.manyOrganisations ? organisationsAtom : notReadAtom);
  const run = useCommand();
  const create = useCommandById('organisation.new');
  const [, go] = useLocation();
  if (!primary) return null;

  const picture = <OrganisationPicture id={primary.id} name={primary.name} logo={primary.logoUrl} />;
  const others = (data?.organisations ?? []).filter(({ id }) => id !== primary.id).slice(0, LISTED - 1);
  const entries: MenuEntries = [
    { label: primary.name, picture, checked: true, onSelect: () => undefined },
    ...others.map((organisation) => ({
      label: organisation.name,
      picture: <OrganisationPicture id={organisation.id} name={organisation.name} />,
      checked: false,
      onSelect: () => void run(switchCommands.switchOrganisation, { organisation }),
    })),
    'line',
    { label: 'My Organisations', icon: 'briefcase', onSelect: () => go(myOrganisationPath()) },
    ...(create && availabilityOf(create, viewer, {}).shown
      ? [{ label: 'New Organisation', icon: 'plus' as const, onSelect: () => void run(create) }]
      : []),
  ];
  return (
    <Menu
      label="Organisations"
      entries={entries}
      trigger={(wired) => (
        <button
          type="button"
          className="flex h-8 min-w-0 items-center gap-2 rounded px-2 text-sm font-medium over:bg-hover aria-expanded:bg-hover"
          title={primary.name}
          {...wired}
          onPointerEnter={() => {
            wired.onPointerEnter();
            setNear(true);
          }}
          onFocus={() => {
            wired.onFocus();
            setNear(true);
          }}
        >
          {picture}
          <span className="truncate">{primary.name}</span>
          <Icon name="chevron-down" size={14} className="text-muted" />
        </button>
      )}
    />
  );
}

function OrganisationPicture({ id, name, logo }: { id: number; name: string; logo?: string | null }) {
  return <Avatar id={id} letters={firstLetter(name)} src={logo} size="sm" square />;
}
