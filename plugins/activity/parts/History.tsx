import type { HistoryProps } from '#core/plugin/plugin.ts';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import type { ActivityQuery } from '../filter.ts';
import { activityPath } from '../paths.ts';
import { ActivityList } from './ActivityList.tsx';
import { NewestEntries } from './NewestEntries.tsx';

/** What happened to a record, or the newest entries of all. */
export default function History({ of, most }: HistoryProps) {
  const query: ActivityQuery = of ? { [of.kind]: of.id } : {};
  if (most !== undefined) return <NewestEntries query={{ ...query, limit: most, ...(!of && { runs: 'newest' }) }} />;
  return (
    <div className="pb-10 max-md:pb-24">
      <ActivityList query={query} none="Nothing has happened yet." />
      {of && (
        <p className="px-2.5 pt-3 text-sm max-md:px-4">
          <TextLink href={activityPath({ [of.kind]: of.id })}>Filter in the activity</TextLink>
        </p>
      )}
    </div>
  );
}
