import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { FieldsOf, line, lines } from '#core/form/declared.tsx';
import { EditModal } from '#core/form/EditModal.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { createThing, newThing, updateThing, viewThing, type Thing } from '../contract.ts';

const schema = formSchema(newThing);
const thingFields = { name: line('Name'), description: lines('Description') };

/** The dialog 'New Thing', or 'Edit Thing' if `thing` is given. */
export default function ThingDialog({ thing, close }: DialogProps & { thing?: Thing }) {
  return thing ? <EditThing thing={thing} close={close} /> : <NewThing close={close} />;
}

function NewThing({ close }: DialogProps) {
  const host = useHost();
  const form = useDialogForm({ schema, submit: (body) => host.call(createThing, { body }), close });
  return (
    <CallFormModal title="New Thing" form={form} submit="Save" submitting="Saving" close={close}>
      <FieldsOf of={form.fields} as={thingFields} />
    </CallFormModal>
  );
}

/** What somebody else saves while the dialog is open is taken over and shown; the viewer's own changes stay. */
function EditThing({ thing, close }: DialogProps & { thing: Thing }) {
  const host = useHost();
  const { id } = thing;
  return (
    <EditModal
      title="Edit Thing"
      schema={schema}
      fields={thingFields}
      record={thing}
      read={async () => (await host.call(viewThing, { params: { id } })).thing}
      save={(body, was) => host.call(updateThing, { body: { ...body, id, was } })}
      close={close}
    />
  );
}
