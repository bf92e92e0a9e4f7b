import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { rangeCheck } from '#core/contract/policies/address.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { TextFieldOf } from '#core/form/fields.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { saveSafely } from '#core/lockout/saveSafely.ts';
import { addRange, newRange, type Policy, type PolicyRange } from '../contract.ts';

const schema = formSchema(newRange, 'id', 'replaces', 'confirmLockout').check(rangeCheck);

interface Props extends DialogProps {
  policy: Policy;
  /** The range to change; missing for a new one. */
  range?: PolicyRange | undefined;
  /** The viewer's address, the default for a new range. */
  current: string;
}

/** The dialog 'Add IP Address', or 'Update IP Address' if `range` is given. */
export default function RangeDialog({ policy: { id, name }, range, current, close }: Props) {
  const host = useHost();
  const form = useDialogForm({
    schema,
    initial: range ? { from: range.from, to: range.to } : { from: current, to: current },
    submit: ({ from, to }) =>
      saveSafely(
        host,
        { policy: { id, added: [{ from, to }], ...(range && { removed: [range.id] }) } },
        (confirmLockout) => host.call(addRange, { body: { id, from, to, replaces: range?.id, confirmLockout } }),
      ),
    close,
  });
  return (
    <CallFormModal
      title={range ? 'Update IP Address' : 'Add IP Address'}
      description={name}
      form={form}
      submit={range ? 'Update' : 'Save'}
      submitting={range ? 'Updating' : 'Saving'}
      close={close}
    >
      <TextFieldOf of={form.fields.from} label="From" autoComplete="off" spellCheck={false} />
      <TextFieldOf of={form.fields.to} label="To" autoComplete="off" spellCheck={false} />
      <p className="text-sm text-muted">Your own network address is {current || 'not known'}.</p>
    </CallFormModal>
  );
}
