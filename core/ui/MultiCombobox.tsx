import { Combobox as HeadlessCombobox, ComboboxInput } from '@headlessui/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Described } from './Combobox.tsx';
import { ComboboxList, retryOption } from './ComboboxList.tsx';
import { cx } from './cx.ts';
import { boxClasses, Field, type FieldProps } from './Field.tsx';
import { FormValue } from './FormValue.tsx';
import { Icon } from './Icon.tsx';
import type { Option } from './Select.tsx';
import { type LoadOptions, useOptions } from './useOptions.ts';

export interface MultiComboboxProps extends FieldProps {
  id?: string;
  load: LoadOptions;
  /** Given, the choices are the caller's; otherwise they start at `defaultValue`. */
  value?: readonly Option[];
  defaultValue?: readonly Option[];
  onChange?(value: readonly Option[]): void;
  /** Makes it a field of the form around it, with one value for each choice. */
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
}

/** Several of many, found by typing. Backspace takes the last away. Heavy, as Combobox is. */
export function MultiCombobox({ load, onChange, name, placeholder = 'Search', disabled, ...rest }: MultiComboboxProps) {
  const { value: given, defaultValue = none, id, className, ...field } = rest;
  const [own, setOwn] = useState(defaultValue);
  const value = given ?? own;
  const input = useRef<HTMLInputElement>(null);
  const found = useOptions(load);

  const change = (next: readonly Option[]) => {
    setOwn(next);
    onChange?.(next);
  };
  const choose = (next: readonly Option[]) => {
    if (next.some((option) => option.value === retryOption.value)) return found.retry();
    change(next);
    if (!input.current?.value) return;
    input.current.value = '';
    found.search('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && !event.currentTarget.value) change(value.slice(0, -1));
  };
  const remove = (option: Option) => {
    change(value.filter((one) => one.value !== option.value));
    input.current?.focus();
  };

  return (
    <Field {...field} id={id} className={className}>
      {({ 'aria-describedby': described, ...wired }) => (
        <HeadlessCombobox
          as="div"
          className="relative"
          immediate
          multiple
          by="value"
          disabled={disabled}
          value={[...value]}
          onChange={choose}
          onClose={found.clear}
        >
          <Icon
            name="search"
            size={14}
            className="pointer-events-none absolute top-[calc(var(--control)/2)] left-2.5 -translate-y-1/2 text-muted"
          />
          <ComboboxInput
            {...wired}
            ref={input}
            autoComplete="off"
            placeholder={placeholder}
            onKeyDown={onKeyDown}
            onChange={(event) => found.search(event.target.value.trim())}
            className={cx(boxClasses, 'h-control pr-2.5 pl-8')}
          />
          {value.length > 0 && (
            <div role="list" aria-label={`Chosen for ${field.label}`} className="mt-1.5 flex flex-wrap gap-1">
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
          <Described element={input} ids={described} />
          <ComboboxList found={found} />
        </HeadlessCombobox>
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
        className="inline-flex size-6 items-center justify-center rounded-sm text-muted over:text-text max-md:size-11"
      >
        <Icon name="x" size={12} />
      </button>
    </div>
  );
}

const none: readonly Option[] = [];
