import type { ReactNode } from 'react';
import { Button } from '#core/ui/buttons/Button.tsx';
import { Modal, type ModalProps } from '#core/ui/dialog/Modal.tsx';
import { FormError } from './FormError.tsx';
import { closeDialog } from './unsaved.ts';
import type { CallForm } from './useCallForm.ts';

interface Props extends Pick<ModalProps, 'title' | 'description' | 'size'> {
  form: CallForm;
  /** The label of the submit button, and its label while the call is running. */
  submit: string;
  submitting?: string;
  /** The form cannot be sent yet, for example before the first checkbox is ticked. */
  disabled?: boolean;
  close(): void;
  /** The fields. */
  children: ReactNode;
}

/**
 * A dialog with a form: its fields, Cancel and submit. Closing it with unsaved changes asks first, and waits for a
 * running call.
 */
export function CallFormModal({
  form,
  submit,
  submitting = submit,
  disabled = false,
  close,
  children,
  ...modal
}: Props) {
  const leave = () => void closeDialog({ ...form, close });
  return (
    <Modal
      {...modal}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave} aria-disabled={form.busy || undefined}>
            Cancel
          </Button>
          <Button type="submit" form={form.props.id} variant="primary" busy={form.busy} disabled={disabled}>
            {form.busy ? submitting : submit}
          </Button>
        </>
      }
    >
      <form {...form.props} className="flex flex-col gap-4">
        <FormError text={form.error} />
        {children}
      </form>
    </Modal>
  );
}
