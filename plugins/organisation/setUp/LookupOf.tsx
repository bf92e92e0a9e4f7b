import { ComboboxOf } from '#core/form/pickers/ComboboxOf.tsx';
import { SelectOf } from '#core/form/fields.tsx';
import type { CallField } from '#core/form/useCallForm.ts';
import type { Option } from '#core/ui/fields/Select.tsx';

/** A value of a lookup list. */
export interface Choice {
  id: number;
  name: string;
}

interface Props {
  of: CallField;
  label: string;
  choices: readonly Choice[];
  onChange?(id: number | null): void;
}

/** A field for a value of a long list, found by typing. */
export function LookupOf({ of, label, choices, onChange }: Props) {
  return (
    <ComboboxOf
      key={of.meta.key}
      of={of}
      label={label}
      load={async (typed) => matching(choices, typed)}
      defaultValue={optionOf(choices, of.meta.defaultValue)}
      onChange={(option) => onChange?.(option ? Number(option.value) : null)}
    />
  );
}

/** A field for a value of a short list. */
export function ChoiceOf({ of, label, choices, onChange }: Props) {
  return (
    <SelectOf of={of} label={label} options={choices.map(option)} onChange={(value) => onChange?.(Number(value))} />
  );
}

/** The choices that contain every typed word; those that begin with the first word come first. */
export function matching(choices: readonly Choice[], typed: string): Option[] {
  const asked = fold(typed.trim());
  const words = asked.split(/\s+/);
  const found = choices.filter(({ name }) => words.every((word) => fold(name).includes(word)));
  const first = asked ? found.filter(({ name }) => fold(name).startsWith(asked)) : [];
  return [...first, ...found.filter((choice) => !first.includes(choice))].map(option);
}

export const optionOf = (choices: readonly Choice[], id: string | undefined): Option | null => {
  const choice = choices.find((one) => String(one.id) === id);
  return choice ? option(choice) : null;
};

const option = ({ id, name }: Choice): Option => ({ value: String(id), label: name });

/** Removes accents and case: 'Aland' finds 'Åland Islands'. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
