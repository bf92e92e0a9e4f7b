import { ifKnown } from '#core/client/callError.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { ComboboxOf } from '#core/form/pickers/ComboboxOf.tsx';
import type { CallField } from '#core/form/useCallForm.ts';
import { statesOfCountry } from '../contract.ts';
import { matching, optionOf, type Choice } from './LookupOf.tsx';

interface Props {
  of: CallField;
  countryId: number | null;
  /** The states that came with the form, and their country. */
  known: { countryId: number | null; states: readonly Choice[] };
}

/**
 * A field for a state of the chosen country. The states of another country are read when the field is opened. If the back
 * end does not list them by country, those that came with the form are offered.
 */
export function StateOf({ of, countryId, known }: Props) {
  const host = useHost();
  const near = countryId === known.countryId;
  const load = async (typed: string) => {
    if (countryId === null) return [];
    const read = near ? known : await ifKnown(host.load(statesOfCountry, { params: { id: countryId } }));
    return matching((read ?? known).states, typed);
  };
  return (
    <ComboboxOf
      // A new key clears the field, because a state belongs to one country.
      key={`${countryId} ${of.meta.key}`}
      of={of}
      label="State"
      load={load}
      defaultValue={near ? optionOf(known.states, of.meta.defaultValue) : null}
      disabled={countryId === null}
      placeholder={countryId === null ? 'Choose a country first' : undefined}
    />
  );
}
