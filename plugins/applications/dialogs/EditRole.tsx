import { useState } from 'react';
import * as z from 'zod/mini';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { changeRole, type ApplicationUser } from '../contract.ts';
import { checkedFor, choice, choiceBody } from '../parts/choice.ts';
import { ChoiceFields } from '../parts/ChoiceFields.tsx';
import { WithOffer } from '../parts/WithOffer.tsx';
import type { Named, Offer } from '../rules.ts';

interface Props extends DialogProps {
  application: Named & Partial<Offer>;
  user: ApplicationUser;
}

const TITLE = 'Edit Role';

/** The dialog that changes a person's role in an application. */
export default function EditRole({ application, user, close }: Props) {
  return (
    <WithOffer title={TITLE} application={application} close={close}>
      {(offer) => <EditForm offer={offer} user={user} close={close} />}
    </WithOffer>
  );
}

function EditForm({ offer, user, close }: DialogProps & { offer: Offer; user: ApplicationUser }) {
  const host = useHost();
  // The form keeps the schema of its start, even if the application is read again.
  const [schema] = useState(() => z.object(choice).check(checkedFor(offer)));
  const form = useDialogForm({
    schema,
    initial: {
      roleId: still(offer.roles, user.roleId),
      crmRoleId: still(offer.crmRoles, user.crmRoleId),
      profileId: still(offer.profiles, user.profileId),
    },
    submit: (values) =>
      host.call(changeRole, { body: { ...choiceBody(values), applicationId: offer.id, userId: user.id } }),
    close,
  });
  return (
    <CallFormModal
      title={TITLE}
      description={`${user.name} in ${offer.name}`}
      form={form}
      submit="Update"
      submitting="Updating"
      close={close}
    >
      <ChoiceFields offer={offer} fields={form.fields} />
    </CallFormModal>
  );
}

/** The present option, unless the operator has removed it from the catalogue. */
function still(list: readonly Named[] = [], id: number | null): number | null {
  return list.some((one) => one.id === id) ? id : null;
}
