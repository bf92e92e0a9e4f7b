import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { CheckboxOf, TextFieldOf } from '#core/form/fields.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { MeanwhileNotice, type Change } from '#core/form/MeanwhileNotice.tsx';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { changedTexts, useMeanwhile } from '#core/form/useMeanwhile.ts';
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
  const readNow = async (): Promise<Person> => (await host.call(viewUser, { params: { id } })).person;
  const { base, changes, save } = useMeanwhile(person, readNow);
  const form = useDialogForm({
    schema: changedSchema,
    initial: { firstName: person.firstName, lastName: person.lastName },
    submit: (body) => {
      const was = { firstName: base.firstName, lastName: base.lastName };
      return save(
        () => host.call(updateUser, { body: { ...body, id, was } }),
        (now): readonly Change[] => {
          const { changes, take } = changedTexts(labels, base, now, form.texts());
          form.set(take);
          return changes;
        },
      );
    },
    close,
  });
  const { firstName, lastName } = form.fields;
  return (
    <CallFormModal
      title="Update User"
      description={person.email}
      form={form}
      submit="Update"
      submitting="Updating"
      close={close}
    >
      <MeanwhileNotice changes={changes} />
      <TextFieldOf of={firstName} label={labels.firstName} autoComplete="off" />
      <TextFieldOf of={lastName} label={labels.lastName} autoComplete="off" />
    </CallFormModal>
  );
}

const labels = { firstName: 'First name', lastName: 'Last name' };
