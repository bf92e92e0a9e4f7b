import { CommandButton } from '#core/command/CommandButton.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import { countText } from '#core/ui/text/countText.ts';
import type { Act } from '../acts.ts';
import { activityCommands } from '../commands.ts';
import { EntryRow } from './EntryRow.tsx';
import { UnfoldingRow } from './UnfoldingRow.tsx';

/** One act: its entry, or one line for several entries, which unfolds to them. */
export function ActRow({ act: { entries, text }, withDay }: { act: Act; withDay?: boolean }) {
  const [first, ...others] = entries;
  if (text === undefined) return <EntryRow entry={first} withDay={withDay} />;
  return (
    <UnfoldingRow
      at={first.at}
      withDay={withDay}
      line={
        <>
          <span className="font-medium">{first.actor.name}</span>
          <span>{` ${text}`}</span>
          <span className="ml-2 inline-block">
            <Badge>{countText(others.length + 1, 'change')}</Badge>
          </span>
        </>
      }
    >
      <ol className="ml-6 divide-y divide-line border-t border-line max-md:ml-0">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} withDay={withDay} />
        ))}
      </ol>
      {first.batch !== null && (
        <div className="px-8 py-2 max-md:px-4">
          <CommandButton command={activityCommands.undoRun} values={{ run: { batch: first.batch } }} icon="none" />
        </div>
      )}
    </UnfoldingRow>
  );
}
