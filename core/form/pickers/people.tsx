import { refusalBy } from '#core/access/rule.ts';
import type { PickArg } from '#core/command/arg.ts';
import { useHost } from '#core/command/hostAtom.ts';
import type { LoadOptions } from '#core/ui/combobox/useOptions.ts';
import type { Option } from '#core/ui/select/Select.tsx';
import type { FormField, Picking } from '../declared.tsx';
import type { CallField } from '../useCallForm.ts';
import { ComboboxOf, MultiComboboxOf } from './ComboboxOf.tsx';

/** A person, or another record, in a field. */
export interface Picked {
  id: number;
  name: string;
  email?: string | undefined;
}

/**
 * Which records a field offers: those of a command's argument, such as `usersWhoAre('active')`, or those of a search. A
 * record is left out if the rule `when` refuses it. It is grey, with the reason, if the rule `ready` refuses it.
 */
export type Findable<T extends Picked> = Pick<PickArg<T>, 'choices' | 'when' | 'ready'>;

const BY = 'Search by name, email or phone';

/** One person, found by typing: `person('Lent to', usersWhoAre('active'))`. */
export const person = <T extends Picked>(
  label: string,
  who: Findable<T>,
  placeholder = BY,
): FormField<Picked | null, number | null> => ({
  label,
  draw: (of, picking) => <OnePerson {...{ of, label, who, placeholder, ...picking }} />,
  sent: (chosen) => chosen?.id ?? null,
  words: (chosen) => chosen?.name ?? '',
  picked: true,
});

/** Several people, found by typing: `people('Members', anybody)`. */
export const people = <T extends Picked>(label: string, who: Findable<T>, placeholder = BY) =>
  records(label, who, placeholder);

/** Several records, found by typing: `records('Groups', { choices }, 'Search groups')`. */
export const records = <T extends Picked>(
  label: string,
  who: Findable<T>,
  placeholder: string,
): FormField<readonly Picked[], number[]> => ({
  label,
  draw: (of, picking) => <Several {...{ of, label, who, placeholder, ...picking }} />,
  sent: (chosen) => chosen.map(({ id }) => id),
  words: (chosen) => chosen.map(({ name }) => name).join(', '),
  picked: true,
  entryId: ({ id }) => id,
});

interface Props<T extends Picked, V> extends Picking<V> {
  of: CallField;
  label: string;
  who: Findable<T>;
  placeholder: string;
}

function OnePerson<T extends Picked>({ who, initial, onChange, ...field }: Props<T, Picked | null>) {
  return (
    <ComboboxOf
      {...field}
      load={useFound(who)}
      defaultValue={initial ? optionOf(initial) : null}
      onChange={(option) => onChange?.(option && pickedOf(option))}
    />
  );
}

function Several<T extends Picked>({ who, initial = [], onChange, ...field }: Props<T, readonly Picked[]>) {
  return (
    <MultiComboboxOf
      {...field}
      load={useFound(who)}
      defaultValue={initial.map(optionOf)}
      onChange={(options) => onChange?.(options.map(pickedOf))}
    />
  );
}

function useFound<T extends Picked>({ choices, when, ready }: Findable<T>): LoadOptions {
  const host = useHost();
  return async (typed, signal) => {
    const found = await choices(typed, host, {}, signal);
    const viewer = host.viewer();
    return found
      .filter((one) => !when || !refusalBy(when, viewer, one))
      .map((one) => {
        const refusal = ready && refusalBy(ready, viewer, one);
        return { ...optionOf(one), ...(refusal && { disabled: refusal.why }) };
      });
  };
}

const optionOf = ({ id, name, email }: Picked): Option => ({
  value: String(id),
  label: name,
  ...(email !== undefined && { detail: email }),
});
const pickedOf = ({ value, label, detail }: Option): Picked => ({ id: Number(value), name: label, email: detail });
