import { DatePickerOf } from '#core/form/pickers/DatePickerOf.tsx';
import { TextFieldOf } from '#core/form/fields.tsx';
import type { CallForm } from '#core/form/useCallForm.ts';
import { gstRegistered } from '../rules.ts';
import { ChoiceOf, type Choice } from './LookupOf.tsx';
import type { OrganisationBody } from './organisationSchema.ts';
import type { GstType } from './useSetUpForm.ts';

interface Props extends Pick<CallForm<OrganisationBody>, 'fields'> {
  types: readonly Choice[];
  chosen: GstType;
}

/**
 * The GST type, and for a registered type its number and date (docs/specification/product.md section 4, Organisation
 * form GST rule).
 */
export function GstFields({ fields, types, chosen }: Props) {
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
            maxLength={15}
          />
          <DatePickerOf of={fields.gstRegisteredOn} label="Registered On" required defaultValue={chosen.registeredOn} />
        </>
      )}
    </>
  );
}
