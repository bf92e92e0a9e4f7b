import { type RefObject, useEffect, useRef } from 'react';
import { useBackCloses } from '../dialog/backCloses.ts';
import { cx } from '../style/cx.ts';
import { OptionText, optionClasses } from '../options/OptionText.tsx';
import { floatClasses } from '../style/panel.ts';
import type { Option } from '../select/Select.tsx';
import { useBelow } from './useBelow.ts';
import type { ComboboxState } from './useCombobox.ts';

interface ComboboxListProps {
  box: ComboboxState;
  label: string;
  input: RefObject<HTMLElement | null>;
}

/** The options that a combobox found, or why there are none, while it is open. */
export function ComboboxList(props: ComboboxListProps) {
  const { state, options } = props.box.found;
  return (
    <>
      <span role="status" className="sr-only">
        {state === 'loaded' && (options.length === 1 ? '1 match' : `${options.length || 'No'} matches`)}
      </span>
      {props.box.isOpen && <OpenList {...props} />}
    </>
  );
}

function OpenList({ box, label, input }: ComboboxListProps) {
  const list = useRef<HTMLDivElement>(null);
  useBelow(list, input);
  useBackCloses(box.close);
  return (
    <div
      ref={list}
      id={box.listId}
      popover="manual"
      role="listbox"
      tabIndex={-1}
      aria-label={`Choices of ${label}`}
      aria-multiselectable={box.several || undefined}
      aria-busy={box.found.state === 'loading'}
      // The focus stays in the text field.
      onMouseDown={(event) => event.preventDefault()}
      className={cx(floatClasses, 'fixed inset-auto m-0 min-w-56')}
    >
      {box.lines.map((option) => (
        <Line key={option.value} option={option} box={box} />
      ))}
    </div>
  );
}

function Line({ option, box }: { option: Option; box: ComboboxState }) {
  const line = useRef<HTMLDivElement>(null);
  const isActive = option === box.active;
  const isDisabled = option.disabled !== undefined;
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus and the keys are the text field's
    <div
      ref={line}
      id={box.idOf(option)}
      role="option"
      tabIndex={-1}
      aria-selected={box.isChosen(option)}
      aria-disabled={isDisabled || undefined}
      data-disabled={isDisabled || undefined}
      data-focus={isActive || undefined}
      // Browsers also report a move when the list scrolls below a pointer that does not move.
      onPointerMove={({ movementX, movementY }) => {
        if (!isDisabled && !isActive && (movementX !== 0 || movementY !== 0)) box.mark(option);
      }}
      onClick={isDisabled ? undefined : () => box.choose(option)}
      className={optionClasses}
    >
      <OptionText option={option} selected={box.isChosen(option)} />
    </div>
  );
}
