import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { ComboboxOf } from '#core/form/pickers/ComboboxOf.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { searchCandidates } from '../args.ts';
import { adminChange, setAdmin } from '../contract.ts';

const schema = formSchema(adminChange, 'admin');

/** The dialog 'Add Admin': chooses a person who is no administrator, found by typing. */
export default function AdminDialog({ close }: DialogProps) {
  const host = useHost();
  const form = useDialogForm({
    schema,
    submit: ({ id }) => host.call(setAdmin, { body: { id, admin: true } }),
    close,
  });
  return (
    <CallFormModal title="Add Admin" form={form} submit="Save" submitting="Saving" close={close}>
      <ComboboxOf
        of={form.fields.id}
        label="Users"
        placeholder="Search by name, email or phone"
        load={async (typed, signal) =>
          (await searchCandidates(typed, host, signal)).map(({ id, name, email }) => ({
            value: String(id),
            label: name,
            detail: email,
          }))
        }
      />
    </CallFormModal>
  );
}
