import { useAtomValue } from 'jotai';
import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import { sessionAtom, viewerAtom } from '#core/session/session.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { PageHeader } from '#core/ui/page/PageHeader.tsx';
import { ApplicationTile, PageTile, TileGrid } from '../parts/TileGrid.tsx';
import { applicationAddPath } from '../paths.ts';

/**
 * The first page of most people: the tiles of their applications (docs/specification/product.md section 2, Application
 * launcher).
 */
export default function Launcher() {
  const { person, organisation, tiles } = useAtomValue(sessionAtom);
  const { admin } = useAtomValue(viewerAtom);
  const adminPanel = useRouteAddress('MyOrganisation');
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
      </div>
      <TileGrid>
        {adminPanel && (
          <PageTile href={adminPanel} icon="settings" line="Your organisations, people and rules">
            Admin Panel
          </PageTile>
        )}
        {tiles.map((tile) => (
          <ApplicationTile key={`${tile.id} ${tile.name}`} application={tile} />
        ))}
      </TileGrid>
      {tiles.length === 0 && (
        <p className="mt-6 max-w-lg text-muted max-md:px-4">
          Your applications will appear here.{' '}
          {admin
            ? 'You are not assigned to any yet.'
            : `Ask an administrator of ${organisation?.name ?? 'your organisation'} for those that you need.`}
        </p>
      )}
    </>
  );
}
