import { CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot, useCommandState } from 'cmdk';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
} from 'react';
import { cx } from '#core/ui/style/cx.ts';
import { useLate } from '#core/ui/style/useLate.ts';
import { fieldClasses, PaletteHead } from '../frame/PaletteHead.tsx';
import { pastedAddress } from '../search/pastedAddress.ts';
import { PaletteRow, type RowGroup } from './PaletteRow.tsx';
import { Announced } from './Announced.tsx';
import { useFieldFocus } from '../frame/useFieldFocus.ts';
import { useInSightFirst } from './useInSightFirst.ts';
import { BeforeChange } from './rowMoves.ts';
import { useActs } from './useActs.ts';

interface PaletteListProps {
  /** The name of the field and the list: the question of the step. */
  label: string;
  placeholder: string;
  crumbs: readonly string[];
  typed: string;
  onTyped(typed: string): void;
  groups: readonly RowGroup[];
  searching: boolean;
  /** `typed` comes back from an earlier visit of the step. */
  isRestored?: boolean;
  /** Results that are still loading may come above these rows. Until then no row is selected, and Enter waits. */
  isOpen?: boolean;
  /** The text in place of rows. */
  empty: ReactNode;
  /** The text for screen readers. */
  said: string;
  /** Finds the row under the cursor; see cursorIn. */
  list: RefObject<HTMLDivElement | null>;
  /** The row under the cursor has just moved down, and the cursor went to the first row: a key now is meant for the former row. */
  hasCursorJumped?(): boolean;
  onBack(): void;
  onClose(): void;
  /** Several rows can be marked: Tab marks the row under the cursor and moves to the next. */
  onMark?(id: string): void;
  /** Chooses the marked rows; `undefined` if none is marked. */
  onTakeMarked?: (() => void) | undefined;
  onPaste?(event: ClipboardEvent): void;
  /** Called on Enter while no row is selected yet. */
  onEarlyEnter?(): void;
  /** The help for the keys, below the list. */
  footer: ReactNode;
}

/** A text field and the list of its results. cmdk provides the roles, the cursor and the keys; search and ranking are ours. */
export function PaletteList(props: PaletteListProps) {
  const { label, typed, groups, searching, onBack, onMark, onTakeMarked, list } = props;
  const input = useFieldFocus(props.isRestored);
  const { act, onListClick, beforeChange } = useActs({ groups, onMark, hasCursorJumped: props.hasCursorJumped }, list);
  const rowless = groups.every(({ rows }) => rows.length === 0);
  const [drawn, drawAll] = useInSightFirst(groups);
  const turns = useLate(searching && !rowless, SOON, typed);

  const onKeyDown = (event: KeyboardEvent) => {
    // A key that is held down must not run through the steps.
    if (event.repeat && (event.key === 'Enter' || (event.key === 'Backspace' && typed === ''))) {
      return event.preventDefault();
    }
    // A Backspace too many must not remove the marks.
    const backspace = event.key === 'Backspace' && typed === '' && props.crumbs.length > 0 && !onTakeMarked;
    if (event.key === 'Escape' || (backspace && event.target === input.current)) {
      event.preventDefault();
      return onBack();
    }
    if (event.target !== input.current) return;
    // cmdk moves only among the rendered rows.
    if (event.key === 'End' || event.key === 'ArrowDown') drawAll();
    if (event.key === 'Enter' && onTakeMarked) {
      event.preventDefault();
      return onTakeMarked();
    }
    if (event.key === 'Enter' && searching && (rowless || cursorIn(list.current) === WAITING)) {
      event.preventDefault();
      return props.onEarlyEnter?.();
    }
    if (event.key === 'Tab' && !event.shiftKey && onMark) {
      event.preventDefault();
      const id = cursorIn(list.current);
      if (id === undefined || props.hasCursorJumped?.()) return;
      onMark(id);
      // Moves to the next row, as the arrow key does.
      input.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
    }
  };

  return (
    <CommandRoot
      ref={list}
      label={label}
      shouldFilter={false}
      vimBindings={false}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <PaletteHead crumbs={props.crumbs} busy={turns} onBack={onBack} onClose={props.onClose}>
        <CommandInput
          ref={input}
          value={typed}
          onValueChange={(text) => props.onTyped(pastedAddress(text))}
          onPaste={props.onPaste}
          maxLength={MOST_TYPED}
          placeholder={props.placeholder}
          enterKeyHint="go"
          className={fieldClasses}
        />
      </PaletteHead>
      <CommandList
        label={label}
        aria-multiselectable={onMark ? true : undefined}
        aria-busy={searching}
        onClick={onListClick}
        className={cx(
          'min-h-0 overflow-y-auto overscroll-contain p-1.5 outline-none',
          !rowless && 'flex-1 max-md:pb-safe',
        )}
      >
        {props.isOpen && !rowless && (
          <CommandItem value={WAITING} className="sr-only">
            Searching…
          </CommandItem>
        )}
        {drawn.map(({ id, heading, rows }) => (
          <CommandGroup key={id} heading={heading}>
            {rows.map((row) => (
              <PaletteRow key={row.id} row={row} onAct={act} />
            ))}
          </CommandGroup>
        ))}
      </CommandList>
      {rowless && (
        <div className="flex-1 px-4 pt-4 pb-8 text-center text-muted">{searching ? 'Searching…' : props.empty}</div>
      )}
      {props.footer}
      <Announced text={props.said} />
      <ActiveOption list={list} input={input} />
      <BeforeChange onChange={beforeChange} />
    </CommandRoot>
  );
}

/** An invisible row, which is selected while no visible row should be. */
const WAITING = 'waiting';
/** The maximum length of a search text. */
const MOST_TYPED = 200;
/** The delay before the spinner appears, in milliseconds. Its animation delays every key by a frame, so it is not shown for fast answers. */
const SOON = 300;

/**
 * Keeps two things that cmdk 1.1.1 loses. It sets `aria-activedescendant` only after an arrow key: when the list changes, it
 * looks for the option before the option is rendered, and finds the former one or none. And when several rows disappear
 * at once, no row is under the cursor afterwards, so Enter would do nothing: the first row is selected then, as by Home.
 */
function ActiveOption({ list, input }: Pick<PaletteListProps, 'list'> & { input: RefObject<HTMLInputElement | null> }) {
  useCommandState(({ value }) => value);
  useLayoutEffect(() => {
    const active = list.current?.querySelector('[cmdk-item][aria-selected="true"]')?.id;
    for (const owner of list.current?.querySelectorAll('[cmdk-input], [cmdk-list]') ?? []) {
      if (active) owner.setAttribute('aria-activedescendant', active);
      else owner.removeAttribute('aria-activedescendant');
    }
  });
  // After cmdk's own layout effects.
  useEffect(() => {
    if (cursorIn(list.current) !== undefined || !list.current?.querySelector('[cmdk-item]')) return;
    input.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }));
  });
  return null;
}

/** The row under the cursor, read from the document, where cmdk marks it: a state would render at every arrow key. */
export function cursorIn(list: HTMLElement | null): string | undefined {
  return list?.querySelector('[cmdk-item][aria-selected="true"]')?.getAttribute('data-value') ?? undefined;
}
