import { Combobox, type ComboboxProps } from '#core/ui/combobox/Combobox.tsx';
import { MultiCombobox, type MultiComboboxProps } from '#core/ui/combobox/MultiCombobox.tsx';
import type { CallField } from '../useCallForm.ts';

/**
 * The props of a wired combobox that come from its form. The page passes the initial choice, because it needs a label.
 */
type Wired = 'id' | 'name' | 'required' | 'error' | 'value';

/**
 * A record field of a form, searched by typing. Its folder is a chunk, so that a form without such a field does not load it.
 */
export function ComboboxOf({ of, ...rest }: Omit<ComboboxProps, Wired> & { of: CallField }) {
  const { id, name, required, error } = of;
  return <Combobox {...rest} {...{ id, name, required, error }} />;
}

/** A field for several records, searched by typing. */
export function MultiComboboxOf({ of, ...rest }: Omit<MultiComboboxProps, Wired> & { of: CallField }) {
  const { id, name, required, error } = of;
  return <MultiCombobox {...rest} {...{ id, name, required, error }} />;
}
