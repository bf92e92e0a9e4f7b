import { SelectOf, TextFieldOf } from '#core/form/fields.tsx';
import type { CallField } from '#core/form/useCallForm.ts';
import { PresentPassword } from '#core/password/PresentPassword.tsx';
import { ScopesField } from './ScopesField.tsx';

interface Props {
  fields: Record<'days' | 'scopes' | 'from' | 'to' | 'password', CallField>;
  topics: readonly string[];
  /** The scopes that are ticked at first. */
  chosen?: readonly string[];
}

/** What is asked for a new access token beside its name: its end, its scopes, its addresses, and the own password. */
export function TokenFields({ fields: { days, scopes, from, to, password }, topics, chosen = [] }: Props) {
  return (
    <>
      <SelectOf of={days} label="Valid for" options={lives} />
      <ScopesField of={scopes} topics={topics} chosen={chosen} />
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-1 text-sm font-medium">Only from these addresses (optional)</legend>
        <TextFieldOf of={from} label="From" {...address} />
        <TextFieldOf of={to} label="To" {...address} />
      </fieldset>
      <PresentPassword of={password} />
    </>
  );
}

const lives = [7, 30, 90, 180, 365, 400].map((days) => ({ value: String(days), label: `${days} days` }));
const address = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
