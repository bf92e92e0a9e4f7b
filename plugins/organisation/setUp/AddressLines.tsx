import { useId, useState } from 'react';
import { TextFieldOf } from '#core/form/fields.tsx';
import type { CallForm } from '#core/form/useCallForm.ts';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { FieldGrid } from './FormSection.tsx';
import type { OrganisationBody } from './organisationSchema.ts';

/**
 * Address lines, city and zip, in a block that can be folded (docs/specification/product.md section 2). An error in
 * them unfolds it.
 */
export function AddressLines({ fields, filled }: Pick<CallForm<OrganisationBody>, 'fields'> & { filled: boolean }) {
  const [unfolded, setUnfolded] = useState(filled);
  const id = useId();
  const { address1, address2, city, zip } = fields;
  const open = unfolded || [address1, address2, city, zip].some(({ error }) => error !== undefined);
  return (
    <div className="rounded border border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setUnfolded(!open)}
        className="flex h-control w-full items-center gap-2 rounded px-3 text-left text-sm font-medium over:bg-hover"
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} className="text-muted" />
        <span>Address lines, city and zip</span>
      </button>
      {/* A folded block is still part of the form. */}
      <div id={id} hidden={!open} className="p-3 pt-2">
        <FieldGrid>
          <TextFieldOf of={address1} label="Address Line1" autoComplete="address-line1" />
          <TextFieldOf of={address2} label="Address Line2" autoComplete="address-line2" />
          <TextFieldOf of={city} label="City" autoComplete="address-level2" />
          <TextFieldOf of={zip} label="Zip" autoComplete="postal-code" />
        </FieldGrid>
      </div>
    </div>
  );
}
