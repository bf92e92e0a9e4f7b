import { ComboboxOf } from '#core/form/pickers/ComboboxOf.tsx';
import { SelectOf } from '#core/form/fields.tsx';
import type { CallField } from '#core/form/useCallForm.ts';
import { foldText, hasWords } from '#core/text/fold.ts';
import type { Option } from '#core/ui/select/Select.tsx';

/** A value of a lookup list. */
export interface Choice {
  id: number;
  name: string;
  /** Other names that people type for it. */
  otherNames?: readonly string[] | undefined;
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

/**
 * The choices that contain every typed word, in the name or in one of the other names. First come those of which a name
 * begins with the typed text, then those whose shown name contains the words.
 */
export function matching(choices: readonly Choice[], typed: string): Option[] {
  const folded = foldText(typed);
  const ranked = choices.flatMap((choice) => {
    const names = [choice.name, ...(choice.otherNames ?? [])];
    const has = names.map((name) => hasWords(name, typed));
    if (!has.includes(true)) return [];
    const [first = '', ...others] = names.map(foldText);
    const rank = first.startsWith(folded) ? 0 : others.includes(folded) ? 1 : has[0] ? 2 : 3;
    return [{ choice, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ choice }) => option(choice));
}

export const optionOf = (choices: readonly Choice[], id: string | undefined): Option | null => {
  const choice = choices.find((one) => String(one.id) === id);
  return choice ? option(choice) : null;
};

const option = ({ id, name }: Choice): Option => ({ value: String(id), label: name });
