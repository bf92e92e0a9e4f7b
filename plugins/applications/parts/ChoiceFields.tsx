import { RoleFields } from '#core/form/RoleFields.tsx';
import type { CallField } from '#core/form/useCallForm.ts';
import { asksFor, type Chosen, type Offer } from '../rules.ts';

/** The fields Role, CRM Role and Profile; the last two only if the application has them. */
export function ChoiceFields({ offer, fields }: { offer: Offer; fields: Record<keyof Chosen, CallField> }) {
  const asks = asksFor(offer);
  return (
    <RoleFields
      fields={{ role: fields.roleId, crmRole: fields.crmRoleId, profile: fields.profileId }}
      roles={offer.roles}
      crmRoles={offer.crmRoles}
      profiles={offer.profiles}
      required={{ crmRole: asks.crmRole === 'required', profile: asks.profile === 'required' }}
    />
  );
}
