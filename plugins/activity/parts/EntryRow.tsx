import { useId, useState } from 'react';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { cx } from '#core/ui/style/cx.ts';
import { Ago } from '#core/ui/text/Ago.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import { countText } from '#core/ui/text/countText.ts';
import { timeText } from '#core/ui/text/timeText.ts';
import type { Entry } from '../contract.ts';
import { EntryDetails } from './EntryDetails.tsx';
import { valueText } from './valueText.ts';

/** One entry: a sentence that unfolds to what changed, from where and how. */
export function EntryRow({ entry, withDay }: { entry: Entry; withDay?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { actor, sentence, outcome, at } = entry;
  const isBy = sentence.startsWith(actor.name);
  return (
    // Rows out of sight are not drawn, so a long history stays fast.
    <li className="[content-visibility:auto] [contain-intrinsic-height:auto_40px]">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-10 w-full items-start gap-2 px-2.5 py-2 text-left over:bg-hover max-md:min-h-11 max-md:px-4 max-md:py-2.5"
      >
        <Icon
          name="chevron-right"
          size={14}
          className={cx('mt-1 text-muted transition-transform motion-reduce:transition-none', isOpen && 'rotate-90')}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {isBy && <span className="font-medium">{actor.name}</span>}
          <span>{isBy ? sentence.slice(actor.name.length) : sentence}</span>
          {summaryOf(entry) && <span className="text-muted">{summaryOf(entry)}</span>}
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
              <Badge>Undo</Badge>
            </span>
          )}
        </span>
        <span className="shrink-0 text-sm text-muted tabular">
          {withDay ? (
            <Ago at={at} />
          ) : (
            <time dateTime={new Date(at).toISOString()} title={timeText(at)}>
              {new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}
            </time>
          )}
        </span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <EntryDetails entry={entry} />}
      </div>
    </li>
  );
}

/** A single changed value fits behind the sentence. */
function summaryOf({ changes }: Entry): string {
  const [only, ...others] = changes;
  if (!only || others.length > 0) return '';
  const texts = [valueText(only.was), valueText(only.now)];
  if (texts.some((text) => text.length > 40)) return '';
  return only.was === null ? `: ${texts[1]}` : only.now === null ? `: ${texts[0]}` : ` from ${texts[0]} to ${texts[1]}`;
}
