import { useState } from 'react';
import * as z from 'zod/mini';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { SelectOf } from '#core/form/fields.tsx';
import { DrawnField } from '#core/form/declared.tsx';
import { person as personField } from '#core/form/pickers/people.tsx';
import { acrossFields, formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import type { Person } from '#plugins/users/contract.ts';
import { candidate } from '../args.ts';
import { adminChange, setAdmin } from '../contract.ts';
import { DutyFields } from '../parts/DutyFields.tsx';

const schema = z.extend(formSchema(adminChange, 'admin'), { rights: z.enum(['full', 'limited']) }).check(
  acrossFields<{ rights: string; duties?: readonly unknown[] | undefined }>(({ rights: chosen, duties }, refuse) => {
    if (chosen === 'limited' && !duties?.length) refuse('duties', 'Choose at least one duty.');
  }),
);

const user = personField('Users', candidate);
const rights = [
  { value: 'full', label: 'Full administrator' },
  { value: 'limited', label: 'Only some duties' },
];

interface Props extends DialogProps {
  /** The administrator whose duties change; without one a new administrator is chosen, found by typing. */
  person?: Pick<Person, 'id' | 'name' | 'admin' | 'duties' | 'dutyApplications'>;
}

/** The dialogs 'Add Admin' and 'Change Duties'. */
export default function AdminDialog({ person, close }: Props) {
  const [isLimited, setLimited] = useState(Boolean(person?.duties?.length));
  const host = useHost();
  const form = useDialogForm({
    schema,
    initial: { id: person?.id, rights: isLimited ? 'limited' : 'full' },
    submit: ({ rights: chosen, ...values }) => host.call(setAdmin, { body: { ...values, admin: chosen === 'full' } }),
    close,
  });
  return (
    <CallFormModal
      title={person ? 'Change Duties' : 'Add Admin'}
      form={form}
      submit="Save"
      submitting="Saving"
      close={close}
    >
      {person ? (
        <>
          <p>{person.name}</p>
          <input type="hidden" name={form.fields.id.name} value={person.id} />
        </>
      ) : (
        <DrawnField of={form.fields.id} field={user} />
      )}
      <SelectOf
        of={form.fields.rights}
        label="Rights"
        options={rights}
        onChange={(chosen) => setLimited(chosen === 'limited')}
      />
      {isLimited && (
        <DutyFields
          duties={form.fields.duties}
          applications={form.fields.dutyApplications}
          had={person?.duties ?? []}
          hadApplications={person?.dutyApplications ?? []}
        />
      )}
    </CallFormModal>
  );
}
