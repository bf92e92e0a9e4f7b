import { useAtomValue } from 'jotai';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { rangeCheck } from '#core/contract/policies/address.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { TextFieldOf } from '#core/form/fields.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { saveSafely } from '#core/lockout/saveSafely.ts';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { addPersonRange, newRange } from '../contract.ts';
import { rangesAtom } from '../queries.ts';

const schema = formSchema(newRange, 'confirmLockout').check(rangeCheck);

/** The dialog 'Add IP Address', prefilled with the person's address. */
export default function RangeDialog({ close }: DialogProps) {
  const { data, error } = useAtomValue(rangesAtom);
  // If the address cannot be read, the form starts empty.
  if (data || error) return <Ask address={data?.address ?? ''} close={close} />;
  return (
    <Modal title="Add IP Address" onClose={close}>
      <SkeletonText lines={2} />
    </Modal>
  );
}

function Ask({ address, close }: DialogProps & { address: string }) {
  const host = useHost();
  const form = useDialogForm({
    schema,
    initial: { from: address, to: address },
    submit: (range) =>
      saveSafely(host, { own: { added: [range] } }, (confirmLockout) =>
        host.call(addPersonRange, { body: { ...range, confirmLockout } }),
      ),
    close,
  });
  const text = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
  return (
    <CallFormModal
      title="Add IP Address"
      description="After that, you can sign in only from your allowed IPs."
      form={form}
      submit="Save"
      submitting="Saving"
      close={close}
    >
      <TextFieldOf of={form.fields.from} label="From" {...text} />
      <TextFieldOf of={form.fields.to} label="To" {...text} />
    </CallFormModal>
  );
}
