import { member } from '#core/access/rules.ts';
import type { RecordSource } from '#core/command/arg.ts';
import type { Tile } from '#core/contract/session.ts';
import { openTile } from './parts/addressOf.ts';

/** The applications that the person may open: the launcher's tiles, which came with the session. */
export const tileSource: RecordSource<Tile> = {
  kind: 'application',
  label: 'Which application?',
  title: 'Applications',
  access: member,
  search(typed, host) {
    const asked = typed.trim().toLowerCase();
    return Promise.resolve(host.session().tiles.filter(({ name }) => name.toLowerCase().includes(asked)));
  },
  describe: ({ id, name, url }) => ({ key: id, label: name, detail: url, icon: 'grid' }),
  open: openTile,
};
