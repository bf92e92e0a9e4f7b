import { member } from '#core/access/rules.ts';
import type { RecordSource } from '#core/command/arg.ts';
import type { Host } from '#core/command/host.ts';
import type { Tile } from '#core/contract/session.ts';
import { namedLike } from '#core/list/declare/namedLike.ts';
import { isNarrow } from '#core/ui/style/useNarrow.ts';
import { addressOf } from '../paths.ts';
import { signOf } from '../signOf.ts';
import { tilesNow } from './arrange.ts';
import { placed, type PlacedTile } from './order.ts';

/** Opens an application in a new tab. */
export const openTile = (tile: Tile, host: Host): void => host.openTab(addressOf(tile, isNarrow()));

/** The applications that the person may open: the launcher's tiles, which come with the session. */
export const tileSource: RecordSource<PlacedTile> = {
  kind: 'tile',
  label: 'Which application?',
  title: 'Your applications',
  access: member,
  search: (typed, host) => namedLike(placed(tilesNow(host)), typed),
  describe: ({ id, name, image }) => ({
    key: id || name,
    label: name,
    // The application itself, which an administrator finds too, has a page in the portal.
    detail: 'Opens in a new tab',
    icon: 'grid',
    picture: signOf({ id, name, image }),
  }),
  open: openTile,
};
