import { useState } from 'react';
import { DatePickerOf } from '#core/form/calendar/DatePickerOf.tsx';
import { TextFieldOf } from '#core/form/fields.tsx';
import type { CallForm } from '#core/form/useCallForm.ts';
import { gstDoubt } from '../gst.ts';
import { gstRegistered } from '../rules.ts';
import { ChoiceOf, type Choice } from './LookupOf.tsx';
import type { OrganisationBody } from './organisationSchema.ts';
import type { GstType } from './useSetUpForm.ts';

interface Props extends Pick<CallForm<OrganisationBody>, 'fields'> {
  types: readonly Choice[];
  chosen: GstType;
  /** The PAN that the number has to contain, if it is known. */
  pan: string;
  /** The format in which the organisation writes dates. */
  format: string | undefined;
}

/**
 * The GST type, and for a registered type its number and date (docs/specification/product.md section 4, Organisation
 * form GST rule).
 */
export function GstFields({ fields, types, chosen, pan, format }: Props) {
  const [typed, setTyped] = useState(fields.gstNumber.meta.defaultValue ?? '');
  return (
    <>
      <ChoiceOf of={fields.gstTypeId} label="Gst Type" choices={types} onChange={chosen.choose} />
      {gstRegistered(chosen.id) && (
        <>
          <TextFieldOf
            of={fields.gstNumber}
            label="Gst no"
            required
            upperCase
            autoComplete="off"
            spellCheck={false}
            // A printed one has spaces, which are taken off.
            maxLength={30}
            hint={gstDoubt(typed, pan)}
            onChange={(event) => setTyped(event.target.value)}
          />
          <DatePickerOf
            of={fields.gstRegisteredOn}
            label="Registered On"
            required
            defaultValue={chosen.registeredOn}
            format={format}
          />
        </>
      )}
    </>
  );
}
