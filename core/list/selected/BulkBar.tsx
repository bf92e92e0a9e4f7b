import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { countText } from '#core/ui/text/countText.ts';
import { IconButton } from '#core/ui/buttons/IconButton.tsx';

export interface BulkBarProps {
  /** The number of ticked rows. */
  count: number;
  /** The noun for the rows: 'person' and 'people'. */
  one: string;
  many: string;
  /** The number of matches on the server. If it exceeds `count`, the bar offers to tick all. */
  total?: number;
  onSelectAll?(): void;
  onClear(): void;
  /** The actions on the ticked rows. */
  children: ReactNode;
}

/** The actions on the ticked rows; hidden when none is ticked. */
export function BulkBar({ count, one, many, total = count, onSelectAll, onClear, children }: BulkBarProps) {
  const focus = useRef({ inside: false, before: null as HTMLElement | null });
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    focus.current.inside = true;
    // Focus that returns from a dialog is not a new origin.
    if (!(relatedTarget instanceof HTMLElement) || relatedTarget.closest('[role="dialog"]')) return;
    if (!currentTarget.contains(relatedTarget)) focus.current.before = relatedTarget;
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) focus.current.inside = false;
  };
  // When the bar disappears with its buttons, the focus returns to its origin.
  useEffect(() => {
    const { inside, before } = focus.current;
    if (count > 0 || !inside) return;
    focus.current.inside = false;
    if (document.activeElement === document.body) before?.focus();
  }, [count]);
  const words = (number: number) => countText(number, one, { many });
  return (
    <>
      <span role="status" className="sr-only">
        {count > 0 && `${words(count)} selected`}
      </span>
      {count > 0 && (
        // It only observes where the focus comes from.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          role="group"
          aria-label="With the selected"
          onFocus={enter}
          onBlur={leave}
          className="flex min-h-10 animate-appear flex-wrap items-center gap-x-2 gap-y-1 rounded bg-accent-soft py-1 pr-1 pl-3 text-sm"
        >
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
            <span className="font-medium tabular">{words(count)} selected</span>
            {onSelectAll && total > count && (
              <button
                type="button"
                onClick={onSelectAll}
                className="-ml-1 rounded-sm px-1 font-medium text-accent underline-offset-2 over:underline max-md:min-h-11"
              >
                Select all {words(total)}
              </button>
            )}
          </div>
          {/* On a phone the actions have a separate line. */}
          <div className="flex flex-wrap items-center gap-1.5 max-md:order-last max-md:w-full max-md:pb-2">
            {children}
          </div>
          <IconButton icon="x" label="Clear selection" onClick={onClear} />
        </div>
      )}
    </>
  );
}
