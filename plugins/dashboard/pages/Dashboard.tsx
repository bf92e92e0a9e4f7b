import { useAtomValue } from 'jotai';
import { admits } from '#core/access/rule.ts';
import { useReading } from '#core/client/queries.ts';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { Notices } from '#core/plugin/Notices.tsx';
import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import { viewerAtom } from '#core/session/session.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { viewSummary } from '../contract.ts';
import { ApplicationsPart } from '../parts/ApplicationsPart.tsx';
import { Attention } from '../parts/Attention.tsx';
import { Figures, FiguresSkeleton } from '../parts/Figures.tsx';
import { LatestPart } from '../parts/LatestPart.tsx';
import { PartSkeleton } from '../parts/Part.tsx';

/** The page 'Dashboard': for administrators the organisation's numbers, for others a link to their applications. */
export default function Dashboard() {
  const mayRead = admits(viewSummary.access, useAtomValue(viewerAtom));
  return (
    <>
      <div className="max-md:px-4">
        <PageHeader title="Dashboard" />
        <Notices />
      </div>
      {mayRead ? <Summary /> : <NothingYet explanation="Administrators see here how the organisation is doing." />}
    </>
  );
}

const Waiting = () => (
  <div className="max-md:px-4">
    <FiguresSkeleton />
    <div className={parts}>
      <PartSkeleton bars={4} />
      <PartSkeleton bars={8} />
    </div>
  </div>
);

const parts = 'grid grid-cols-1 gap-x-10 gap-y-2 pb-10 max-md:pb-24 lg:grid-cols-2';

function Summary() {
  return (
    <WhenRead
      reading={useReading(viewSummary, {})}
      skeleton={<Waiting />}
      unknown={<NothingYet explanation="This server does not count the numbers of the organisation." />}
    >
      {(data) => (
        <div className="max-md:px-4">
          <Figures summary={data} />
          <div className={parts}>
            <Attention summary={data} />
            <ApplicationsPart applications={data.applications} />
            <LatestPart />
          </div>
        </div>
      )}
    </WhenRead>
  );
}

function NothingYet({ explanation }: { explanation: string }) {
  const home = useRouteAddress('ApplicationList');
  return (
    <EmptyState
      icon="chart-column"
      text="There is nothing for you on this page."
      explanation={`${explanation} Your applications are on the home page.`}
    >
      {home && <Button href={home}>Home</Button>}
    </EmptyState>
  );
}
