import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { MultiComboboxOf } from '#core/form/ComboboxOf.tsx';
import { TextFieldOf } from '#core/form/fields.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import type { CallForm } from '#core/form/useCallForm.ts';
import { saveSafely } from '#core/lockout/saveSafely.ts';
import { createPolicy, newPolicy, searchGroups, updatePolicy, type Policy, type PolicyGroup } from '../contract.ts';

const schema = formSchema(newPolicy);

/** 'New Policy', and with a policy 'Update Policy'. */
export default function PolicyDialog({ policy, close }: DialogProps & { policy?: Policy }) {
  return policy ? <UpdatePolicy policy={policy} close={close} /> : <NewPolicy close={close} />;
}

function NewPolicy({ close }: DialogProps) {
  const host = useHost();
  const form = useDialogForm({ schema, submit: (body) => host.call(createPolicy, { body }), close });
  return (
    <CallFormModal title="New Policy" form={form} submit="Save" submitting="Saving" close={close}>
      <Fields fields={form.fields} groups={none} />
    </CallFormModal>
  );
}

function UpdatePolicy({ policy, close }: DialogProps & { policy: Policy }) {
  const host = useHost();
  const { id } = policy;
  const form = useDialogForm({
    schema,
    initial: { name: policy.name, groups: policy.groups.map((group) => group.id) },
    submit: (body) =>
      saveSafely(host, { policy: { id, groups: body.groups } }, (confirmLockout) =>
        host.call(updatePolicy, { body: { ...body, id, confirmLockout } }),
      ),
    close,
  });
  return (
    <CallFormModal title="Update Policy" form={form} submit="Update" submitting="Updating" close={close}>
      <Fields fields={form.fields} groups={policy.groups} />
    </CallFormModal>
  );
}

type FieldsOf = CallForm<{ name: string; groups: number[] }>['fields'];

function Fields({ fields, groups }: { fields: FieldsOf; groups: readonly PolicyGroup[] }) {
  const host = useHost();
  return (
    <>
      <TextFieldOf of={fields.name} label="Name" autoComplete="off" />
      <MultiComboboxOf
        of={fields.groups}
        label="Groups"
        placeholder="Search groups"
        defaultValue={groups.map(optionOf)}
        load={async (typed, signal) => {
          const found = await host.call(searchGroups, { body: { name: typed.trim(), limit: FOUND_AT_ONCE } }, signal);
          return found.groups.map(optionOf);
        }}
      />
    </>
  );
}

const none: readonly PolicyGroup[] = [];
/** More letters find the rest. */
const FOUND_AT_ONCE = 50;

const optionOf = ({ id, name }: PolicyGroup) => ({ value: String(id), label: name });
