import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { Tile } from '#core/contract/session.ts';
import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import { sessionAtom, viewerAtom } from '#core/session/session.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { cx } from '#core/ui/style/cx.ts';
import { whenIdle } from '#core/ui/style/whenIdle.ts';
import type { tools as launcherTools } from '../launcher/tools.ts';
import { ApplicationTile, PageTile, TileGrid } from '../parts/TileGrid.tsx';
import { applicationAddPath } from '../paths.ts';

/** From this number of tiles on there is a search field. */
const MANY = 12;

type Tools = typeof launcherTools;
let loaded: Tools | undefined;

/**
 * The first page of most people: the tiles of their applications (docs/specification/product.md section 2, Application
 * launcher). All but the tiles is loaded when they stand; until then its place is left free.
 */
export default function Launcher() {
  const { person, organisation, tiles } = useAtomValue(sessionAtom);
  const { admin } = useAtomValue(viewerAtom);
  const adminPanel = useRouteAddress('MyOrganisation');
  const grid = useRef<HTMLUListElement>(null);
  const tools = useTools();
  const [order, setOrder] = useState<readonly Tile[] | null>(null);
  const [search, setSearch] = useState('');
  const all = tools?.placed(order ?? tiles);
  const found = all && tools?.foundTiles(all, search);
  return (
    <>
      <div className="max-md:px-4">
        <PageHeader title={`Welcome, ${person.name}`} note={organisation?.name}>
          {admin && (
            <Button icon="plus" href={applicationAddPath()}>
              Add Applications
            </Button>
          )}
        </PageHeader>
        {tools && <tools.Notices />}
        {admin && (
          <div
            className={cx(
              'mb-4 h-16 rounded border border-line',
              person.twoFactor ? 'max-md:h-28' : 'max-md:h-42',
              tools && 'empty:hidden',
            )}
          >
            {tools && <tools.AdminStrip />}
          </div>
        )}
        {tiles.length >= MANY && (
          <div className="mb-4 h-control">
            {tools && (
              <tools.TileSearch
                search={search}
                found={found?.length ?? 0}
                onSearch={setSearch}
                onEnter={() => grid.current?.querySelector('a')?.click()}
              />
            )}
          </div>
        )}
      </div>
      <TileGrid grid={grid}>
        {adminPanel && !search && (
          <PageTile href={adminPanel} icon="settings" line="Your organisations, users and policies">
            Admin Panel
          </PageTile>
        )}
        {tools && found
          ? found.map((tile) => (
              <ApplicationTile key={keyOf(tile)} application={tile}>
                <tools.TileCorner tile={tile} />
              </ApplicationTile>
            ))
          : tiles.map((tile) => <ApplicationTile key={keyOf(tile)} application={tile} />)}
      </TileGrid>
      {tools && all && <tools.Arranging grid={grid} tiles={all} isSearching={search !== ''} onOrder={setOrder} />}
      {tiles.length === 0 && (
        <p className="mt-6 max-w-lg text-muted max-md:px-4">
          <span>
            {admin
              ? 'Your applications will appear here. You are not assigned to any yet.'
              : `Your applications will appear here. Ask an administrator of ${organisation?.name ?? 'your organisation'} for the ones you need.`}
          </span>
          {tools && !admin && <tools.WhomToAsk />}
        </p>
      )}
    </>
  );
}

const keyOf = ({ id, name }: Tile): string => `${id} ${name}`;

/** What the launcher loads when its tiles stand. */
function useTools(): Tools | undefined {
  const [tools, setTools] = useState(loaded);
  useEffect(
    () =>
      whenIdle(() => {
        import('../launcher/tools.ts').then(
          (now) => setTools((loaded = now.tools)),
          () => undefined,
        );
      }),
    [],
  );
  return tools;
}
