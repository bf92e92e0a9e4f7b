import { useState } from 'react';
import * as z from 'zod/mini';
import type { Answer } from '#core/client/client.ts';
import { FOUND_AT_ONCE } from '#core/command/arg.ts';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { DrawnField } from '#core/form/declared.tsx';
import { person } from '#core/form/pickers/people.tsx';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { assignUser, listAssignableUsers, newAssignment } from '../contract.ts';
import { checkedFor, choice, choiceBody } from '../parts/choice.ts';
import { ChoiceFields } from '../parts/ChoiceFields.tsx';
import { WithOffer } from '../parts/WithOffer.tsx';
import type { Named, Offer } from '../rules.ts';

const TITLE = 'Assign User';

/** The dialog that assigns an application to a user. */
export default function AssignUser({ application, close }: DialogProps & { application: Named }) {
  return (
    <WithOffer title={TITLE} application={application} close={close}>
      {(offer) => <AssignForm offer={offer} close={close} />}
    </WithOffer>
  );
}

function AssignForm({ offer, close }: DialogProps & { offer: Offer }) {
  const host = useHost();
  // The form keeps the schema of its start, even if the application is read again.
  const [schema] = useState(() => schemaOf(offer));
  const form = useDialogForm({
    schema,
    submit: ({ userId, ...values }) =>
      host.call(assignUser, { body: { ...choiceBody(values), applicationId: offer.id, userId: userId ?? 0 } }),
    close,
  });
  return (
    <CallFormModal
      title={TITLE}
      description={offer.name}
      form={form}
      submit="Assign"
      submitting="Assigning"
      close={close}
    >
      <DrawnField of={{ ...form.fields.userId, required: true }} field={userOf(offer)} />
      <ChoiceFields offer={offer} fields={form.fields} />
    </CallFormModal>
  );
}

// User and options are one check, because zod skips a second check after an issue.
function schemaOf(offer: Offer) {
  const userId = z._default(z.nullable(z.int()), null);
  const checkChoice = checkedFor(offer);
  return z.object({ userId, ...choice }).check((context) => {
    const { value, issues } = context;
    const issue = z.safeParse(newAssignment.schemas.userId, value.userId).error?.issues[0];
    if (issue) issues.push({ code: 'custom', input: value, path: ['userId'], message: issue.message });
    checkChoice(context);
  });
}

/** The field for a user who does not have the application yet. */
const userOf = ({ id }: Offer) =>
  person<AssignableUser>('Select User', {
    async choices(typed, host, _soFar, signal) {
      const query = { search: typed || undefined, limit: FOUND_AT_ONCE };
      return (await host.call(listAssignableUsers, { params: { id }, query }, signal)).users;
    },
  });
type AssignableUser = Answer<typeof listAssignableUsers>['users'][number];
