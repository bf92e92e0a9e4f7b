import { lazy, Suspense } from 'react';
import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { activityCommands } from '../commands.ts';
import { listedQuery } from '../filter.ts';
import { ActivityList } from '../parts/ActivityList.tsx';
import { FilterBar } from '../parts/FilterBar.tsx';

// It stands below the entries, and shows nothing before it has read the seal.
const SealNote = lazy(() => import('../parts/SealNote.tsx'));

/** The page of the activity: who changed what in the organisation, newest first. */
export default function Activity() {
  const searchParams = useSearchParams();
  return (
    <div className="pb-10 max-md:pb-24">
      <div className="max-md:px-4">
        <PageHeader title="Activity" note="Who changed what, and when.">
          <CommandButton command={activityCommands.export} variant="secondary" />
        </PageHeader>
        <FilterBar searchParams={searchParams} />
      </div>
      <ActivityList query={listedQuery(searchParams)} />
      <Suspense>
        <SealNote />
      </Suspense>
    </div>
  );
}
