import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { admits } from '#core/access/rule.ts';
import { readsAll } from '#core/access/dutyRules.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useHost } from '#core/command/hostAtom.ts';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { useHistoryTab } from '#core/list/record/History.tsx';
import { viewerAtom } from '#core/session/session.ts';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { TabsInAddress } from '#core/ui/tabs/TabsInAddress.tsx';
import { Skeleton } from '#core/ui/page/Skeleton.tsx';
import { OrganisationLogo } from '../parts/LogoField.tsx';
import { FactsSkeleton, OrganisationFacts } from '../parts/OrganisationFacts.tsx';
import { myOrganisationPath, organisationPath } from '../paths.ts';
import { organisationAtom } from '../queries.ts';
import { organisationCommands } from '../commands.ts';

/**
 * The page that shows the primary organisation. People who are no administrators are redirected to My Organisations.
 */
export default function Organisation() {
  const host = useHost();
  const mayRead = admits(readsAll, useAtomValue(viewerAtom));
  useEffect(() => {
    if (!mayRead) host.go(myOrganisationPath(), { replace: true });
  }, [mayRead, host]);
  return mayRead && <OrganisationPage />;
}

function OrganisationPage() {
  const reading = useAtomValue(organisationAtom);
  const organisation = reading.data?.organisation;
  const history = useHistoryTab('organisation', organisation?.id ?? 0);
  return (
    <>
      <div className="max-md:px-4">
        <PageHeader
          title="Organisation"
          note={organisation ? organisation.name : reading.error === null && <Skeleton className="my-1 h-3 w-40" />}
          lead={organisation && <OrganisationLogo {...organisation} url={organisation.logo?.url} />}
        >
          <CommandButton command={organisationCommands.edit} />
        </PageHeader>
        {history.length === 0 && <Details />}
      </div>
      {history.length > 0 && (
        <TabsInAddress
          label="About this organisation"
          addressOf={organisationPath}
          tabs={[
            {
              key: 'details',
              label: 'Details',
              content: (
                <div className="pt-5">
                  <Details />
                </div>
              ),
            },
            ...history,
          ]}
        />
      )}
    </>
  );
}

function Details() {
  return (
    <WhenRead reading={useAtomValue(organisationAtom)} skeleton={<FactsSkeleton />}>
      {({ organisation }) => <OrganisationFacts organisation={organisation} />}
    </WhenRead>
  );
}
