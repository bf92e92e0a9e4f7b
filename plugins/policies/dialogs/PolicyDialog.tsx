import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { FieldsOf, line } from '#core/form/declared.tsx';
import { EditModal } from '#core/form/EditModal.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { records, type Findable } from '#core/form/pickers/people.tsx';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { saveSafely } from '#core/lockout/saveSafely.ts';
import {
  createPolicy,
  newPolicy,
  searchGroups,
  updatePolicy,
  viewPolicy,
  type Policy,
  type PolicyGroup,
} from '../contract.ts';

const schema = formSchema(newPolicy);

/** The dialog 'New Policy', or 'Update Policy' if `policy` is given. */
export default function PolicyDialog({ policy, close }: DialogProps & { policy?: Policy }) {
  return policy ? <UpdatePolicy policy={policy} close={close} /> : <NewPolicy close={close} />;
}

function NewPolicy({ close }: DialogProps) {
  const host = useHost();
  const form = useDialogForm({ schema, submit: (body) => host.call(createPolicy, { body }), close });
  return (
    <CallFormModal title="New Policy" form={form} submit="Save" submitting="Saving" close={close}>
      <FieldsOf of={form.fields} as={policyFields} />
    </CallFormModal>
  );
}

function UpdatePolicy({ policy, close }: DialogProps & { policy: Policy }) {
  const host = useHost();
  const { id } = policy;
  return (
    <EditModal
      title="Update Policy"
      schema={schema}
      fields={policyFields}
      record={policy}
      read={async () => (await host.call(viewPolicy, { params: { id } })).policy}
      save={(body, was) =>
        saveSafely(host, { policy: { id, groups: body.groups } }, (confirmLockout) =>
          host.call(updatePolicy, { body: { ...body, id, was, confirmLockout } }),
        )
      }
      close={close}
    />
  );
}

const groups: Findable<PolicyGroup> = {
  async choices(typed, host, _values, signal) {
    const found = await host.call(searchGroups, { body: { name: typed.trim(), limit: FOUND_AT_ONCE } }, signal);
    return found.groups;
  },
};

/** More letters find the other groups. */
const FOUND_AT_ONCE = 50;

const policyFields = { name: line('Name'), groups: records('Groups', groups, 'Search groups') };
