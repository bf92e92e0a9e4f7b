import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { Icon } from '#core/ui/icons/Icon.tsx';
import './tileMenu.css';
import { launcherCommands } from './launcherCommands.ts';
import type { PlacedTile } from './order.ts';

const { moveLeft, moveRight, pin, unpin } = launcherCommands;
const commands = [moveLeft, moveRight, 'line', pin, unpin] as const;

/** The corner of a tile: the sign of a pinned one, and the menu, which is quiet until the tile has pointer or focus. */
export function TileCorner({ tile }: { tile: PlacedTile }) {
  return (
    <>
      {tile.pinned && (
        <span className="tile-pin pointer-events-none absolute top-2 right-2 text-muted">
          <Icon name="pin" size={12} />
          <span className="sr-only">Pinned</span>
        </span>
      )}
      <span className="absolute top-0.5 right-0.5 tile-menu">
        <CommandMenu label={`Arrange ${tile.name}`} commands={commands} values={{ application: tile }} />
      </span>
    </>
  );
}
