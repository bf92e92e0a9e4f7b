import { useAtomValue } from 'jotai';
import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { signOutAddress } from '#core/contract/runtimeConfig.ts';
import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import type { PageProps } from '#core/plugin/plugin.ts';
import { configAtom, primaryOrganisationAtom, viewerAtom } from '#core/session/session.ts';
import { Button, buttonClasses } from '#core/ui/buttons/Button.tsx';
import { CatalogueImage } from '#core/ui/icons/CatalogueImage.tsx';
import { BareHeader } from '#core/ui/page/BareHeader.tsx';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { viewEntrance } from '../contract.ts';

/** The page after a refused sign-in to an application: why, and what helps. */
export default function RefusedApplication({ params: { id } }: PageProps<'/application/refused/:id'>) {
  const config = useAtomValue(configAtom);
  const organisation = useAtomValue(primaryOrganisationAtom);
  const reading = useReading(viewEntrance, { params: { id } });
  return (
    <>
      <BareHeader productName={config.product_name} company={organisation?.name} signOutUrl={signOutAddress(config)} />
      <div className="mx-auto flex max-w-lg flex-col items-center gap-2 px-4 py-[12vh] text-center">
        <WhenRead reading={reading} skeleton={null} otherwise={<Launcher />}>
          {(entrance) => <Shown entrance={entrance} />}
        </WhenRead>
      </div>
    </>
  );
}

function Shown({ entrance: { application, why } }: { entrance: Answer<typeof viewEntrance> }) {
  const organisation = useAtomValue(primaryOrganisationAtom);
  const { manyOrganisations } = useAtomValue(viewerAtom);
  const switchPage = useRouteAddress('OrganisationList');
  return (
    <>
      <CatalogueImage image={application.image} size={48} />
      <h1 className="mt-3 text-xl font-semibold text-balance">
        {why === null ? `You may open ${application.name}` : `You cannot open ${application.name}`}
      </h1>
      <p className="text-balance">{why ?? 'What was in the way is over.'}</p>
      {why !== null && organisation && (
        <p className="text-sm text-balance text-muted">
          This is about your account in {organisation.name}. An administrator there can help.
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {why === null && (
          // An address of the server, not of the portal's router.
          <a className={buttonClasses('primary')} href={`/application/open/${application.id}`}>
            Open {application.name}
          </a>
        )}
        {manyOrganisations && switchPage && (
          <Button icon="building-2" href={switchPage}>
            Switch organisation
          </Button>
        )}
        <Launcher />
      </div>
    </>
  );
}

function Launcher() {
  return (
    <Button icon="home" href="/">
      Back to the launcher
    </Button>
  );
}
