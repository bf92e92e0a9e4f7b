import { Combobox as HeadlessCombobox, ComboboxButton, ComboboxInput } from '@headlessui/react';
import { type FocusEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ComboboxList, retryOption } from './ComboboxList.tsx';
import { cx } from '../style/cx.ts';
import { boxClasses, Field, type FieldProps } from '../fields/Field.tsx';
import { FormValue } from '../fields/FormValue.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { Option } from '../fields/Select.tsx';
import { useEarlyEnter } from './useEarlyEnter.ts';
import { useOpening } from './useOpening.ts';
import { type LoadOptions, useOptions } from './useOptions.ts';
import { usePassing } from './usePassing.ts';

export interface ComboboxProps extends FieldProps {
  id?: string;
  load: LoadOptions;
  /** Given, the choice is the caller's; otherwise it starts at `defaultValue`. */
  value?: Option | null;
  defaultValue?: Option | null;
  onChange?(value: Option | null): void;
  /** Makes it a field of the form around it. */
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
}

/** One of many, found by typing. Heavy (Headless UI): for pages and dialogs that are loaded when they are opened. */
export function Combobox({ load, onChange, name, placeholder = 'Search', disabled, ...rest }: ComboboxProps) {
  const { value: given, defaultValue = null, id, className, ...field } = rest;
  const [own, setOwn] = useState(defaultValue);
  const value = given === undefined ? own : given;
  const input = useRef<HTMLInputElement>(null);
  const found = useOptions(load);
  const passing = usePassing();
  const entry = useSelectOnEntry();
  const opening = useOpening(field.error);
  const choose = (next: Option | null) => {
    if (passing.now()) return;
    if (next?.value === retryOption.value) return found.retry();
    setOwn(next);
    onChange?.(next);
  };
  const early = useEarlyEnter(found, (first) => {
    // Headless UI closes its list by keys alone, and Esc empties the field as long as nothing is chosen.
    flushSync(() => choose(first));
    input.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  });
  return (
    <Field {...field} id={id} className={className}>
      {({ 'aria-describedby': described, ...wired }) => (
        <HeadlessCombobox
          as="div"
          className="relative"
          immediate={opening.immediate}
          by="value"
          disabled={disabled}
          value={value}
          onChange={choose}
          onClose={found.clear}
        >
          <Icon
            name="search"
            size={14}
            className="pointer-events-none absolute top-1/2 left-2.5 [translate:0_-50%] text-muted"
          />
          <ComboboxInput
            {...wired}
            ref={input}
            autoComplete="off"
            placeholder={placeholder}
            displayValue={(option: Option | null) => option?.label ?? ''}
            {...entry}
            onMouseDown={(event) => {
              entry.onMouseDown(event);
              opening.onMouseDown(event);
            }}
            onBlur={() => {
              opening.onBlur();
              passing.props.onBlur();
              early.onBlur();
            }}
            onKeyDown={(event) => {
              passing.props.onKeyDown(event);
              early.onKeyDown(event);
            }}
            onChange={(event) => {
              const typed = event.target.value.trim();
              passing.typed(typed);
              found.search(typed);
            }}
            className={cx(boxClasses, 'h-control truncate pr-9 pl-8 max-md:pr-12')}
          />
          <ComboboxButton
            aria-label={`Show choices of ${field.label}`}
            className="absolute inset-y-1 right-1 inline-flex w-6 items-center justify-center rounded-sm text-muted over:bg-hover max-md:inset-y-0 max-md:right-0 max-md:w-11"
          >
            <Icon name="chevron-down" size={14} />
          </ComboboxButton>
          {name && (
            <FormValue name={name} value={value?.value ?? ''} focus={input} onReset={() => setOwn(defaultValue)} />
          )}
          <Described element={input} ids={described} />
          <ComboboxList found={found} />
        </HeadlessCombobox>
      )}
    </Field>
  );
}

/** Selects what is in the field as one comes to it, so that typing takes its place instead of being put behind it. */
function useSelectOnEntry() {
  const entering = useRef(false);
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
    onMouseDown({ currentTarget }: MouseEvent<HTMLInputElement>) {
      const isOpen = currentTarget.getAttribute('aria-expanded') === 'true';
      entering.current = document.activeElement !== currentTarget || !isOpen;
    },
    // The press has put the caret somewhere since; who has drawn over a part means that part.
    onClick({ currentTarget }: MouseEvent<HTMLInputElement>) {
      if (entering.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select();
      entering.current = false;
    },
  };
}

/** Headless UI drops a description that is passed as a property, and calls a ref only once. */
export function Described({ element, ids }: { element: RefObject<HTMLElement | null>; ids: string | undefined }) {
  useLayoutEffect(() => {
    if (ids) element.current?.setAttribute('aria-describedby', ids);
    else element.current?.removeAttribute('aria-describedby');
  });
  return null;
}
