import { Combobox as HeadlessCombobox, ComboboxInput } from '@headlessui/react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Described } from './Combobox.tsx';
import { ComboboxList, retryOption } from './ComboboxList.tsx';
import { cx } from '../style/cx.ts';
import { boxClasses, Field, type FieldProps } from '../fields/Field.tsx';
import { FormValue } from '../fields/FormValue.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { Option } from '../fields/Select.tsx';
import { useEarlyEnter } from './useEarlyEnter.ts';
import { useOpening } from './useOpening.ts';
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
  // A dialog puts the focus here at once: then what is chosen is to be seen, not a list over it.
  const [immediate, setImmediate] = useState(value.length === 0);
  const opening = useOpening(field.error);
  const input = useRef<HTMLInputElement>(null);
  const chips = useRef<HTMLDivElement>(null);
  const found = useOptions(load);
  /** A choice was the last thing that was done. */
  const chosen = useRef(false);

  const change = (next: readonly Option[]) => {
    setOwn(next);
    onChange?.(next);
  };
  const choose = (next: readonly Option[]) => {
    if (next.some((option) => option.value === retryOption.value)) return found.retry();
    change(next);
    chosen.current = true;
    if (!input.current?.value) return;
    input.current.value = '';
    found.search('');
  };
  const early = useEarlyEnter(found, (first) => {
    if (!value.some((option) => option.value === first.value)) choose([...value, first]);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    early.onKeyDown(event);
    // Letters, Enter, Enter: the second is for the form, not for taking the choice back.
    if (event.key === 'Enter' && chosen.current && !event.currentTarget.value && !event.repeat) {
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    }
    if (event.key !== 'Enter') chosen.current = false;
    if (event.key === 'Backspace' && !event.currentTarget.value) change(value.slice(0, -1));
  };
  const onMouseDown = (event: MouseEvent<HTMLInputElement>) => {
    opening.onMouseDown(event);
    setImmediate(true);
  };
  const remove = (option: Option) => {
    const at = value.indexOf(option);
    change(value.toSpliced(at, 1));
    // To the next one, so that several go one after the other; the input would open its list over them.
    const { children } = chips.current ?? { children: [] };
    const next = children[at + 1] ?? children[at - 1];
    (next?.querySelector('button') ?? input.current)?.focus();
  };

  return (
    <Field {...field} id={id} className={className}>
      {({ 'aria-describedby': described, ...wired }) => (
        <HeadlessCombobox
          as="div"
          className="relative"
          immediate={immediate && opening.immediate}
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
            className="pointer-events-none absolute top-[calc(var(--control)/2)] left-2.5 [translate:0_-50%] text-muted"
          />
          <ComboboxInput
            {...wired}
            ref={input}
            autoComplete="off"
            placeholder={placeholder}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setImmediate(true);
              opening.onBlur();
              early.onBlur();
            }}
            onMouseDown={onMouseDown}
            onChange={(event) => found.search(event.target.value.trim())}
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
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-muted over:text-text max-md:size-11"
      >
        <Icon name="x" size={12} />
      </button>
    </div>
  );
}

const none: readonly Option[] = [];
