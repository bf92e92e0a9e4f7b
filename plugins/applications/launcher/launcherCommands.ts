import { rule } from '#core/access/rule.ts';
import { member } from '#core/access/rules.ts';
import { record, type PickArg } from '#core/command/arg.ts';
import { command, commands } from '#core/command/command.ts';
import type { Tile } from '#core/contract/session.ts';
import type { IconName } from '#core/ui/icons/Icon.tsx';
import { arrangeTiles } from '../launcherContract.ts';
import { arrange, tilesNow } from './arrange.ts';
import { movedBy, placed, withPin, type PlacedTile } from './order.ts';
import { openTile, tileSource } from './tileSource.ts';

const notFirst = rule<PlacedTile>('not the first tile', 'It is the first one.', (_viewer, tile) => !tile.isFirst);
const notLast = rule<PlacedTile>('not the last tile', 'It is the last one.', (_viewer, tile) => !tile.isLast);
const isPinned = rule<PlacedTile>('pinned', 'It is not pinned.', (_viewer, { pinned }) => pinned);
const notPinned = rule<PlacedTile>('not pinned', 'It is pinned.', (_viewer, { pinned }) => !pinned);

/** The commands on the own applications: open one, and arrange their tiles on the launcher. */
export const launcherCommands = commands('applications', {
  /** Opens an application of the launcher in a new tab. The palette lists it once for each application. */
  open: command({
    title: 'Open application…',
    label: ({ application: tile }) => (tile ? `Open ${tile.name}` : 'Open application'),
    icon: 'external-link',
    keywords: ['launch', 'start'],
    harmless: true,
    access: member,
    args: { application: record(tileSource, { each: ({ tiles }) => placed(tiles) }) },
    run: ({ application: tile }, host) => openTile(tile, host),
  }),

  moveLeft: arranging('Move tile left…', 'Move left', 'arrow-left', {
    application: record(tileSource, { ready: notFirst }),
    change: (tiles, tile) => movedBy(tiles, tile, -1),
    messageOf: placeOf,
  }),
  moveRight: arranging('Move tile right…', 'Move right', 'arrow-right', {
    application: record(tileSource, { ready: notLast }),
    change: (tiles, tile) => movedBy(tiles, tile, 1),
    messageOf: placeOf,
  }),
  pin: arranging('Pin tile…', 'Pin', 'pin', {
    application: record(tileSource, { when: notPinned, none: 'All your applications are pinned.' }),
    change: (tiles, tile) => withPin(tiles, tile, true),
    messageOf: ({ name }) => `${name} is pinned: it stands before the others.`,
  }),
  unpin: arranging('Unpin tile…', 'Unpin', 'pin-off', {
    application: record(tileSource, { when: isPinned, none: 'None of your applications is pinned.' }),
    change: (tiles, tile) => withPin(tiles, tile, false),
    messageOf: ({ name }) => `${name} is no longer pinned.`,
  }),
});

interface Arranging {
  application: PickArg<PlacedTile>;
  change(tiles: readonly Tile[], tile: Tile): Tile[];
  /** The sentence after the change. */
  messageOf(tile: Tile, tiles: readonly Tile[]): string;
}

function arranging(title: string, label: string, icon: IconName, { application, change, messageOf }: Arranging) {
  return command({
    title,
    label,
    icon,
    keywords: ['arrange', 'order', 'application', 'home', 'first', 'favourite'],
    harmless: true,
    access: arrangeTiles.access,
    args: { application },
    async run(values, host) {
      const tiles = change(tilesNow(host), values.application);
      await arrange(tiles, host);
      return { message: messageOf(values.application, tiles) };
    },
  });
}

function placeOf({ id, name }: Tile, tiles: readonly Tile[]): string {
  return `${name} is now ${tiles.findIndex((one) => one.id === id) + 1} of ${tiles.length}.`;
}
