import { Suspense, lazy, useState } from 'react';
import { cx } from '../style/cx.ts';
import { boxClasses, Field, type FieldProps } from '../fields/Field.tsx';
import { FormValue } from './FormValue.tsx';
import { Icon } from '../icons/Icon.tsx';
import { usePanel } from '../style/panel.ts';

/** An option. Its value is a string, as on the wire. */
export interface Option {
  value: string;
  label: string;
  /** A second line, such as an address. */
  detail?: string;
  /** The reason why it cannot be chosen. */
  disabled?: string;
}

export interface SelectProps extends FieldProps {
  id?: string;
  options: readonly Option[];
  /** If given, the component is controlled; otherwise it starts at `defaultValue`. */
  value?: string;
  defaultValue?: string;
  onChange?(value: string): void;
  /** Makes it a field of the surrounding form. */
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
}

const load = () => import('../menu/SelectList.tsx');
const SelectList = lazy(load);

/** A choice of one among few options. The list is loaded when the pointer or the focus comes near. */
export function Select({ options, onChange, name, placeholder = 'Select', disabled, ...rest }: SelectProps) {
  const { value: controlled, defaultValue = '', id, className, ...field } = rest;
  const [own, setOwn] = useState(defaultValue);
  const value = controlled ?? own;
  const chosen = options.find((option) => option.value === value);
  const panel = usePanel<string>(load, (next) => {
    setOwn(next);
    onChange?.(next);
  });
  return (
    <Field {...field} id={id} className={className}>
      {(wired) => (
        <div className="relative">
          <button
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={panel.open !== undefined}
            aria-controls={panel.open && panel.listId}
            disabled={disabled}
            {...wired}
            {...panel.trigger}
            className={cx(boxClasses, 'flex h-control items-center gap-2 pr-2 pl-2.5 text-left max-md:pr-3.5')}
          >
            <span className={cx('min-w-0 flex-1 truncate', !chosen && 'text-muted')}>
              {chosen?.label ?? placeholder}
            </span>
            <Icon name="chevron-down" size={14} className="text-muted" />
          </button>
          {name && (
            <FormValue name={name} value={value} focus={panel.trigger.ref} onReset={() => setOwn(defaultValue)} />
          )}
          {panel.open && (
            <Suspense>
              <SelectList
                label={field.label}
                options={options}
                value={value}
                id={panel.listId}
                start={panel.open}
                onClosed={panel.onClosed}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  );
}
