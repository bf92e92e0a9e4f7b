import { type KeyboardEvent, useRef, useState } from 'react';
import { ComboboxList } from './ComboboxList.tsx';
import { cx } from '../style/cx.ts';
import { boxClasses, Field, type FieldProps } from '../fields/Field.tsx';
import { FormValue } from '../select/FormValue.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { Option } from '../select/Select.tsx';
import { useCombobox } from './useCombobox.ts';
import type { LoadOptions } from './useOptions.ts';

export interface MultiComboboxProps extends FieldProps {
  id?: string;
  load: LoadOptions;
  /** If given, the component is controlled; otherwise it starts at `defaultValue`. */
  value?: readonly Option[];
  defaultValue?: readonly Option[];
  onChange?(value: readonly Option[]): void;
  /** Makes it a field of the surrounding form, with one value for each choice. */
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
}

/** A field that chooses several of many options, found by typing. Backspace removes the last one. */
export function MultiCombobox({ load, onChange, name, placeholder = 'Search', disabled, ...rest }: MultiComboboxProps) {
  const { value: controlled, defaultValue = none, id, className, ...field } = rest;
  const [own, setOwn] = useState(defaultValue);
  const value = controlled ?? own;
  const input = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLDivElement>(null);
  /** `true` if the person's last action was a choice. */
  const hasJustChosen = useRef(false);

  const change = (next: readonly Option[]) => {
    setOwn(next);
    onChange?.(next);
  };
  const box = useCombobox({
    load,
    chosen: value,
    text: '',
    several: true,
    onChoose: (option) => {
      const others = value.filter((one) => one.value !== option.value);
      change(others.length < value.length ? others : [...value, option]);
      hasJustChosen.current = true;
    },
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // After a choice by Enter, a second Enter submits the form instead of undoing the choice.
    if (event.key === 'Enter' && hasJustChosen.current && !event.currentTarget.value && !event.repeat) {
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    }
    if (event.key !== 'Enter') hasJustChosen.current = false;
    if (event.key === 'Backspace' && !event.currentTarget.value) change(value.slice(0, -1));
    box.input.onKeyDown(event);
  };
  const remove = (option: Option) => {
    const at = value.indexOf(option);
    change(value.toSpliced(at, 1));
    // The focus goes to the next choice, so that several can be removed one after the other. In the input it would open the
    // list, which covers them.
    const { children } = chips.current ?? { children: [] };
    const next = children[at + 1] ?? children[at - 1];
    (next?.querySelector('button') ?? input.current)?.focus();
  };

  return (
    <Field {...field} id={id} className={className}>
      {(wired) => (
        <div className="relative">
          <Icon
            name="search"
            size={14}
            className="pointer-events-none absolute top-[calc(var(--control)/2)] left-2.5 [translate:0_-50%] text-muted"
          />
          <input
            {...wired}
            {...box.input}
            ref={input}
            disabled={disabled}
            placeholder={placeholder}
            onKeyDown={onKeyDown}
            className={cx(boxClasses, 'h-control pr-2.5 pl-8')}
          />
          {value.length > 0 && (
            <div
              ref={chips}
              role="list"
              aria-label={`Chosen for ${field.label}`}
              className="mt-1.5 flex flex-wrap gap-1"
            >
              {value.map((option) => (
                <Chip key={option.value} option={option} disabled={disabled} onRemove={() => remove(option)} />
              ))}
            </div>
          )}
          {name && (
            <FormValue
              name={name}
              value={value.map((option) => option.value)}
              focus={input}
              onReset={() => setOwn(defaultValue)}
            />
          )}
          <ComboboxList box={box} label={field.label} input={input} />
        </div>
      )}
    </Field>
  );
}

interface ChipProps {
  option: Option;
  disabled?: boolean;
  onRemove(): void;
}

function Chip({ option, disabled, onRemove }: ChipProps) {
  return (
    <div
      role="listitem"
      className="inline-flex h-6 max-w-full items-center rounded-sm bg-accent-soft pl-2 text-sm text-text max-md:h-11"
    >
      <span className="truncate">{option.label}</span>
      <button
        type="button"
        disabled={disabled}
        aria-label={`Remove ${option.label}`}
        onClick={onRemove}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-muted over:text-text max-md:size-11"
      >
        <Icon name="x" size={12} />
      </button>
    </div>
  );
}

const none: readonly Option[] = [];
