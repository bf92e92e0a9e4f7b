import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { runAndSay } from '#core/command/runCommand.ts';
import { signOutAddress } from '#core/contract/runtimeConfig.ts';
import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import type { PageProps } from '#core/plugin/plugin.ts';
import { configAtom, primaryOrganisationAtom, viewerAtom } from '#core/session/session.ts';
import { Button, buttonClasses } from '#core/ui/buttons/Button.tsx';
import { CatalogueImage } from '#core/ui/icons/CatalogueImage.tsx';
import { BareHeader } from '#core/ui/bare/BareHeader.tsx';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { askForAccess, viewEntrance } from '../contract.ts';
import { sentenceToUser } from '../rules.ts';

/** The page after a refused sign-in to an application: why, and what helps. */
export default function RefusedApplication({ params: { id } }: PageProps<'/application/refused/:id'>) {
  const config = useAtomValue(configAtom);
  const organisation = useAtomValue(primaryOrganisationAtom);
  const reading = useReading(viewEntrance, { params: { id } });
  return (
    <>
      <BareHeader productName={config.product_name} company={organisation?.name} signOutUrl={signOutAddress(config)} />
      <div className="mx-auto flex max-w-lg flex-col items-center gap-2 px-4 py-[12vh] text-center">
        <WhenRead reading={reading} skeleton={loading} otherwise={<Launcher />} unknown={<Unknown />}>
          {(entrance) => <EntranceView entrance={entrance} />}
        </WhenRead>
      </div>
    </>
  );
}

const loading = (
  <p role="status" className="text-muted">
    Loading ...
  </p>
);

/** An application that was removed or archived, or that belongs to an organisation in which the person may not use it. */
function Unknown() {
  const { manyOrganisations } = useAtomValue(viewerAtom);
  return (
    <>
      <h1 className="mt-3 text-xl font-semibold text-balance">This application could not be found</h1>
      <p className="text-balance">
        {manyOrganisations
          ? 'It may have been removed, or it may belong to another of your organisations. Switch to that organisation, then open the application from the launcher.'
          : 'It may have been removed. The launcher shows the applications that you can open.'}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Switch />
        <Launcher />
      </div>
    </>
  );
}

function EntranceView({
  entrance: { application, why, request, reason, elsewhere },
}: {
  entrance: Answer<typeof viewEntrance>;
}) {
  const organisation = useAtomValue(primaryOrganisationAtom);
  return (
    <>
      <CatalogueImage image={application.image} size={48} />
      <h1 className="mt-3 text-xl font-semibold text-balance wrap-anywhere">
        {why === null ? `You can open ${application.name}` : `You cannot open ${application.name}`}
      </h1>
      <p className="text-balance">{why === null ? 'You have access now.' : sentenceToUser(why)}</p>
      {why !== null && organisation && !elsewhere && (
        <p className="text-sm text-balance text-muted">
          This is about your account in {organisation.name}. {requestTexts[request]}
        </p>
      )}
      {request === 'refused' && <p className="text-sm wrap-anywhere">Their reason: {reason}</p>}
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {why === null && (
          // An address of the server, not of the portal's router.
          <a className={buttonClasses('primary')} href={`/application/open/${application.id}`}>
            Open {application.name}
          </a>
        )}
        {request === 'none' && <Ask id={application.id} />}
        <Switch isMain={elsewhere !== null} />
        <Launcher />
      </div>
    </>
  );
}

const requestTexts = {
  none: 'You can ask an administrator for it.',
  open: 'You have asked for it. The answer of an administrator will appear here.',
  refused: 'An administrator has refused your request. You can ask again after one day.',
  useless: 'An administrator of that organisation can help.',
} as const;

/** Asks the administrators; the page then says so, because it is read again. */
function Ask({ id }: { id: number }) {
  const host = useHost();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    // The message says why it failed; the button stays, for another try.
    await runAndSay(() => host.call(askForAccess, { body: { applicationId: id, why: '' } }), host).catch(
      () => undefined,
    );
    setAsking(false);
  };
  return (
    <Button variant="primary" icon="mail" busy={isAsking} onClick={() => void ask()}>
      Ask for access
    </Button>
  );
}

/** For people of several organisations. */
function Switch({ isMain = false }: { isMain?: boolean }) {
  const { manyOrganisations } = useAtomValue(viewerAtom);
  const switchPage = useRouteAddress('OrganisationList');
  if (!manyOrganisations || !switchPage) return null;
  return (
    <Button icon="building-2" variant={isMain ? 'primary' : 'secondary'} href={switchPage}>
      Switch organisation
    </Button>
  );
}

function Launcher() {
  return (
    <Button icon="home" href="/">
      Back to the launcher
    </Button>
  );
}
