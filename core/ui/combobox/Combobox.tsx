import { type FocusEvent, type MouseEvent, useRef, useState } from 'react';
import { ComboboxList } from './ComboboxList.tsx';
import { cx } from '../style/cx.ts';
import { boxClasses, Field, type FieldProps } from '../fields/Field.tsx';
import { FormValue } from '../select/FormValue.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { Option } from '../select/Select.tsx';
import { useCombobox } from './useCombobox.ts';
import type { LoadOptions } from './useOptions.ts';

export interface ComboboxProps extends FieldProps {
  id?: string;
  load: LoadOptions;
  /** If given, the component is controlled; otherwise it starts at `defaultValue`. */
  value?: Option | null;
  defaultValue?: Option | null;
  onChange?(value: Option | null): void;
  /** Makes it a field of the surrounding form. */
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
}

/** A field that chooses one of many options, found by typing. */
export function Combobox({ load, onChange, name, placeholder = 'Search', disabled, ...rest }: ComboboxProps) {
  const { value: controlled, defaultValue = null, id, className, ...field } = rest;
  const [own, setOwn] = useState(defaultValue);
  const value = controlled === undefined ? own : controlled;
  const input = useRef<HTMLInputElement>(null);
  const entry = useSelectOnEntry();
  const change = (next: Option | null) => {
    setOwn(next);
    onChange?.(next);
  };
  const box = useCombobox({
    load,
    chosen: value ? [value] : [],
    text: value?.label ?? '',
    several: false,
    onChoose: change,
    onTyped: (text) => {
      if (text === '') change(null);
    },
  });
  const toggle = () => {
    if (box.isOpen) return box.close();
    input.current?.focus();
    box.open();
  };
  return (
    <Field {...field} id={id} className={className}>
      {(wired) => (
        <div className="relative">
          <Icon
            name="search"
            size={14}
            className="pointer-events-none absolute top-1/2 left-2.5 [translate:0_-50%] text-muted"
          />
          <input
            {...wired}
            {...box.input}
            ref={input}
            disabled={disabled}
            placeholder={placeholder}
            onMouseDown={entry.onMouseDown}
            onClick={(event) => {
              entry.onClick(event);
              box.input.onClick();
            }}
            onFocus={(event) => {
              entry.onFocus(event);
              box.input.onFocus();
            }}
            className={cx(boxClasses, 'h-control truncate pr-9 pl-8 max-md:pr-12')}
          />
          <button
            type="button"
            tabIndex={-1}
            disabled={disabled}
            aria-label={`Show choices of ${field.label}`}
            aria-haspopup="listbox"
            aria-expanded={box.isOpen}
            // The focus stays in the text field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggle}
            className="absolute inset-y-1 right-1 inline-flex w-6 items-center justify-center rounded-sm text-muted over:bg-hover max-md:inset-y-0 max-md:right-0 max-md:w-11"
          >
            <Icon name="chevron-down" size={14} />
          </button>
          {name && (
            <FormValue name={name} value={value?.value ?? ''} focus={input} onReset={() => setOwn(defaultValue)} />
          )}
          <ComboboxList box={box} label={field.label} input={input} />
        </div>
      )}
    </Field>
  );
}

/** Selects the text of the field when the person enters it, so that typing replaces the text. */
function useSelectOnEntry() {
  const entering = useRef(false);
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
    onMouseDown({ currentTarget }: MouseEvent<HTMLInputElement>) {
      const isOpen = currentTarget.getAttribute('aria-expanded') === 'true';
      entering.current = document.activeElement !== currentTarget || !isOpen;
    },
    // By now the press has moved the caret. A selection that the person made by dragging stays.
    onClick({ currentTarget }: MouseEvent<HTMLInputElement>) {
      if (entering.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select();
      entering.current = false;
    },
  };
}
