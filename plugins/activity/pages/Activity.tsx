import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { activityCommands } from '../commands.ts';
import { SealNote } from '../parts/SealNote.tsx';
import { listedQuery } from '../filter.ts';
import { ActivityList } from '../parts/ActivityList.tsx';
import { FilterBar } from '../parts/FilterBar.tsx';

/** The page of the activity: who changed what in the organisation, newest first. */
export default function Activity() {
  const asked = useSearchParams();
  return (
    <div className="pb-10 max-md:pb-24">
      <div className="max-md:px-4">
        <PageHeader title="Activity" note="Who changed what, and when.">
          <CommandButton command={activityCommands.export} variant="secondary" />
        </PageHeader>
        <FilterBar asked={asked} />
      </div>
      <ActivityList query={listedQuery(asked)} />
      <SealNote />
    </div>
  );
}
