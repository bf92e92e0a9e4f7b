import { Combobox, type ComboboxProps } from '#core/ui/combobox/Combobox.tsx';
import { MultiCombobox, type MultiComboboxProps } from '#core/ui/combobox/MultiCombobox.tsx';
import type { CallField } from '../useCallForm.ts';

/** What a wired combobox gets from its form. The choice that it starts with has a label, so that it is given by hand. */
type Wired = 'id' | 'name' | 'required' | 'error' | 'value';

/** A record of a form, found by typing. Apart from the other fields, for it brings Headless UI's combobox along. */
export function ComboboxOf({ of, ...rest }: Omit<ComboboxProps, Wired> & { of: CallField }) {
  const { id, name, required, error } = of;
  return <Combobox {...rest} {...{ id, name, required, error }} />;
}

/** Several records of a form, found by typing. */
export function MultiComboboxOf({ of, ...rest }: Omit<MultiComboboxProps, Wired> & { of: CallField }) {
  const { id, name, required, error } = of;
  return <MultiCombobox {...rest} {...{ id, name, required, error }} />;
}
