import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { countText } from '../text/countText.ts';
import { IconButton } from '../buttons/IconButton.tsx';

export interface BulkBarProps {
  /** How many are ticked. */
  count: number;
  /** What they are: 'person' and 'people'. */
  one: string;
  many: string;
  /** How many match on the server; offers to take them all where that is more than are ticked. */
  total?: number;
  onSelectAll?(): void;
  onClear(): void;
  /** What can be done with them all. */
  children: ReactNode;
}

/** What can be done with the ticked rows; gone when there are none. */
export function BulkBar({ count, one, many, total = count, onSelectAll, onClear, children }: BulkBarProps) {
  const focus = useRef({ inside: false, before: null as HTMLElement | null });
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    focus.current.inside = true;
    // From a dialog it only comes back.
    if (!(relatedTarget instanceof HTMLElement) || relatedTarget.closest('[role="dialog"]')) return;
    if (!currentTarget.contains(relatedTarget)) focus.current.before = relatedTarget;
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) focus.current.inside = false;
  };
  // The bar takes its buttons away with it: the focus goes back to where it came from.
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
        // Only watches where the focus comes from.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          role="group"
          aria-label="With the selected"
          onFocus={enter}
          onBlur={leave}
          className="flex min-h-10 animate-appear flex-wrap items-center gap-x-2 gap-y-1 rounded bg-accent-soft py-1 pr-1 pl-3 text-sm"
        >
          <span className="font-medium tabular">{words(count)} selected</span>
          {onSelectAll && total > count && (
            <button
              type="button"
              onClick={onSelectAll}
              className="rounded-sm px-1 font-medium text-accent underline-offset-2 over:underline max-md:min-h-11"
            >
              Select all {words(total)}
            </button>
          )}
          {/* On a phone the actions have a line of their own. */}
          <div className="ml-auto flex flex-wrap items-center gap-1.5 max-md:order-last max-md:w-full max-md:pb-2">
            {children}
          </div>
          <span className="max-md:ml-auto">
            <IconButton icon="x" label="Clear selection" onClick={onClear} />
          </span>
        </div>
      )}
    </>
  );
}
