import { atom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { queryAtom } from '#core/client/queries.ts';
import { commandEntries } from '#core/command/CommandMenu.tsx';
import { useKeysHere } from '#core/command/keys/useKeysHere.ts';
import { useCommand } from '#core/command/useCommand.ts';
import { useCommandById } from '#core/plugin/useCommandById.ts';
import { primaryOrganisationAtom, viewerAtom } from '#core/session/session.ts';
import { Menu, type MenuEntries } from '#core/ui/buttons/Menu.tsx';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { cx } from '#core/ui/style/cx.ts';
import { Avatar } from '#core/ui/avatar/Avatar.tsx';
import { firstLetter } from '#core/ui/text/firstLetter.ts';
import { listOrganisations } from '#plugins/organisation/contract.ts';
import { switchCommands } from '#plugins/organisation/switchCommands.ts';

/** How many organisations the menu lists; the page My Organisations lists all. */
const LISTED = 9;

const organisationsAtom = queryAtom(listOrganisations, () => ({}));
const notReadAtom = atom({ data: undefined });

/**
 * The name of the primary organisation in the top bar, with a menu to switch to another one. `row` makes it a row of
 * the drawer.
 */
export default function OrganisationMenu({ row = false }: { row?: boolean }) {
  const primary = useAtomValue(primaryOrganisationAtom);
  const viewer = useAtomValue(viewerAtom);
  // The other organisations are read when the pointer or the focus comes near.
  const [near, setNear] = useState(false);
  const { data } = useAtomValue(near && viewer.manyOrganisations ? organisationsAtom : notReadAtom);
  const run = useCommand();
  const keysOf = useKeysHere();
  const commands = [useCommandById('shell.go-MyOrganisation'), useCommandById('organisation.new')].filter(
    (command) => command !== undefined,
  );
  if (!primary) return null;

  const picture = <OrganisationPicture id={primary.id} name={primary.name} logo={primary.logoUrl} />;
  const others = (data?.organisations ?? []).filter(({ id }) => id !== primary.id).slice(0, LISTED - 1);
  const entries = (): MenuEntries => [
    { label: primary.name, picture, checked: true, onSelect: () => undefined },
    ...others.map((organisation) => ({
      label: organisation.name,
      picture: <OrganisationPicture id={organisation.id} name={organisation.name} />,
      checked: false,
      onSelect: () => void run(switchCommands.switchOrganisation, { organisation }),
    })),
    'line',
    ...commandEntries({ commands, values: {}, keysOf }, viewer, (command) => void run(command)),
  ];
  return (
    // A long name is cut off instead of covering the search field.
    <span className="inline-flex max-w-full min-w-0">
      <Menu
        label="Organisations"
        entries={entries}
        align={row ? 'start' : 'end'}
        trigger={(wired) => (
          <button
            type="button"
            className={cx(
              'flex min-w-0 items-center rounded font-medium over:bg-hover aria-expanded:bg-hover',
              row ? 'ring-inside h-11 gap-3 px-3 text-base' : 'h-8 gap-2 px-2 text-sm',
            )}
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
            <span className={row ? 'inline-flex' : 'inline-flex max-lg:hidden'}>{picture}</span>
            <span className="truncate">{primary.name}</span>
            <Icon name="chevron-down" size={14} className="text-muted" />
          </button>
        )}
      />
    </span>
  );
}

function OrganisationPicture({ id, name, logo }: { id: number; name: string; logo?: string | null }) {
  return <Avatar id={id} letters={firstLetter(name)} src={logo} size="sm" square />;
}
