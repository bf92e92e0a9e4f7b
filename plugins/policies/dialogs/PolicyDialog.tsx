import { useState } from 'react';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { MultiComboboxOf } from '#core/form/pickers/ComboboxOf.tsx';
import { TextFieldOf } from '#core/form/fields.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { MeanwhileNotice } from '#core/form/MeanwhileNotice.tsx';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import type { CallForm } from '#core/form/useCallForm.ts';
import { useMeanwhile } from '#core/form/useMeanwhile.ts';
import { saveSafely } from '#core/lockout/saveSafely.ts';
import type { Option } from '#core/ui/select/Select.tsx';
import {
  createPolicy,
  newPolicy,
  searchGroups,
  updatePolicy,
  viewPolicy,
  type Policy,
  type PolicyGroup,
} from '../contract.ts';
import { changedPolicy, mergedGroups } from '../meanwhile.ts';

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
      <Fields fields={form.fields} />
    </CallFormModal>
  );
}

function UpdatePolicy({ policy, close }: DialogProps & { policy: Policy }) {
  const host = useHost();
  const { id } = policy;
  const [groups, setGroups] = useState<readonly PolicyGroup[]>(policy.groups);
  const readNow = async (): Promise<Policy> => (await host.call(viewPolicy, { params: { id } })).policy;
  const { base, changes, save } = useMeanwhile(policy, readNow);
  const form = useDialogForm({
    schema,
    initial: { name: policy.name, groups: idsOf(policy.groups) },
    submit: (body) => {
      const was = { name: base.name, groups: idsOf(base.groups) };
      const send = () =>
        saveSafely(host, { policy: { id, groups: body.groups } }, (confirmLockout) =>
          host.call(updatePolicy, { body: { ...body, id, was, confirmLockout } }),
        );
      return save(send, (now) => {
        const { changes, take } = changedPolicy(base, now, form.texts());
        form.set(take);
        setGroups((chosen) => mergedGroups(base.groups, now.groups, chosen));
        return changes;
      });
    },
    close,
  });
  return (
    <CallFormModal title="Update Policy" form={form} submit="Update" submitting="Updating" close={close}>
      <MeanwhileNotice changes={changes} />
      <Fields fields={form.fields} groups={groups} onGroups={setGroups} />
    </CallFormModal>
  );
}

type FieldsOf = CallForm<{ name: string; groups: number[] }>['fields'];

interface FieldsProps {
  fields: FieldsOf;
  groups?: readonly PolicyGroup[];
  onGroups?(groups: readonly PolicyGroup[]): void;
}

function Fields({ fields, groups, onGroups }: FieldsProps) {
  const host = useHost();
  return (
    <>
      <TextFieldOf of={fields.name} label="Name" autoComplete="off" />
      <MultiComboboxOf
        of={fields.groups}
        label="Groups"
        placeholder="Search groups"
        {...(groups && { value: groups.map(optionOf) })}
        onChange={(chosen) => onGroups?.(chosen.map(groupOf))}
        load={async (typed, signal) => {
          const found = await host.call(searchGroups, { body: { name: typed.trim(), limit: FOUND_AT_ONCE } }, signal);
          return found.groups.map(optionOf);
        }}
      />
    </>
  );
}

/** More letters find the other groups. */
const FOUND_AT_ONCE = 50;

const optionOf = ({ id, name }: PolicyGroup): Option => ({ value: String(id), label: name });
const groupOf = ({ value, label }: Option): PolicyGroup => ({ id: Number(value), name: label });
const idsOf = (groups: readonly PolicyGroup[]) => groups.map(({ id }) => id);
