import { useId, useState, type ReactNode } from 'react';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { cx } from '#core/ui/style/cx.ts';
import { Ago } from '#core/ui/text/Ago.tsx';
import { timeText } from '#core/ui/text/timeText.ts';

interface Props {
  at: number;
  /** How long ago it was, instead of the time of the day. */
  withDay: boolean | undefined;
  line: ReactNode;
  /** Drawn when it is unfolded. */
  children: ReactNode;
}

/** A line of the activity that unfolds. */
export function UnfoldingRow({ at, withDay, line, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
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
        <span className="min-w-0 flex-1 wrap-anywhere">{line}</span>
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
        {isOpen && children}
      </div>
    </li>
  );
}
