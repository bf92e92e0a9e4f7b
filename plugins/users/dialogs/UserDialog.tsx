import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { line } from '#core/form/declared.tsx';
import { EditModal } from '#core/form/EditModal.tsx';
import { CheckboxOf, TextFieldOf } from '#core/form/fields.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import { userImportPath } from '#plugins/imports/paths.ts';
import { changedUser, createUser, newUser, updateUser, viewUser, type Person } from '../contract.ts';

const newSchema = formSchema(newUser);
const changedSchema = formSchema(changedUser, 'id', 'was');

/** The dialog 'New User', or 'Update User' if `person` is given. */
export default function UserDialog({ person, close }: DialogProps & { person?: Person }) {
  return person ? <UpdateUser person={person} close={close} /> : <NewUser close={close} />;
}

function NewUser({ close }: DialogProps) {
  const host = useHost();
  const form = useDialogForm({
    schema: newSchema,
    initial: { invited: true },
    submit: (body) => host.call(createUser, { body }),
    close,
  });
  const { firstName, lastName, email, mobile, invited } = form.fields;
  return (
    <CallFormModal title="New User" form={form} submit="Save" submitting="Saving" close={close}>
      <TextFieldOf of={firstName} label="First name" autoComplete="off" />
      <TextFieldOf of={lastName} label="Last name" autoComplete="off" />
      <TextFieldOf of={email} label="Email" lowerCase inputMode="email" autoComplete="off" spellCheck={false} />
      <TextFieldOf of={mobile} label="Phone" inputMode="numeric" autoComplete="off" />
      <CheckboxOf of={invited} label="Send an invitation by email" />
      <p className="text-sm text-muted">
        <span>Many people?</span> <TextLink href={userImportPath()}>Import them from a file.</TextLink>
      </p>
    </CallFormModal>
  );
}

function UpdateUser({ person, close }: DialogProps & { person: Person }) {
  const host = useHost();
  const { id } = person;
  return (
    <EditModal
      title="Update User"
      description={person.email}
      schema={changedSchema}
      fields={changedFields}
      record={person}
      read={async () => (await host.call(viewUser, { params: { id } })).person}
      save={(body, was) => host.call(updateUser, { body: { ...body, id, was } })}
      close={close}
    />
  );
}

const changedFields = { firstName: line('First name'), lastName: line('Last name') };
