import { Badge } from '#core/ui/text/Badge.tsx';
import { countText } from '#core/ui/text/countText.ts';
import type { Entry } from '../contract.ts';
import { EntryDetails } from './EntryDetails.tsx';
import { UnfoldingRow } from './UnfoldingRow.tsx';

/** One entry: a sentence that unfolds to what changed, from where and how. */
export function EntryRow({ entry, withDay }: { entry: Entry; withDay?: boolean | undefined }) {
  const { actor, sentence, outcome, at } = entry;
  const isBy = sentence.startsWith(actor.name);
  return (
    <UnfoldingRow
      at={at}
      withDay={withDay}
      line={
        <>
          {isBy && <span className="font-medium">{actor.name}</span>}
          <span>{isBy ? sentence.slice(actor.name.length) : sentence}</span>
          {entry.others !== undefined && entry.others > 0 && (
            <span className="ml-2 inline-block">
              <Badge>{countText(entry.others + 1, 'entry', { many: 'entries' })}</Badge>
            </span>
          )}
          {outcome === 'refused' && (
            <span className="ml-2 inline-block">
              <Badge tone="danger">Refused</Badge>
            </span>
          )}
          {entry.undoes !== null && (
            <span className="ml-2 inline-block">
              <Badge>By Undo</Badge>
            </span>
          )}
        </>
      }
    >
      <EntryDetails entry={entry} />
    </UnfoldingRow>
  );
}
