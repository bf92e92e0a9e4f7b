import * as z from 'zod/mini';
import type { DialogProps } from '#core/command/host.ts';
import type { Notice } from '#core/command/sayAnswer.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { CheckboxOf } from '#core/form/fields.tsx';
import { useDialogForm } from '#core/form/useDialogForm.ts';

const schema = z.object({ endsOld: z._default(z.boolean(), false) });

interface Props<A extends Notice> extends DialogProps {
  /** What the new secret is for, and what the old one does for 24 more hours. */
  description: string;
  /** What happens until the program has the new secret, if the old one ends now. */
  hint: string;
  rotate(values: { endsOld: boolean }): Promise<A>;
  /** Shows the new secret. */
  done(answer: A): void;
}

/** The dialog 'Rotate Secret': the old secret works for a while, or ends now because somebody else may know it. */
export function RotateDialog<A extends Notice>({ description, hint, rotate, done, close }: Props<A>) {
  const form = useDialogForm({ schema, submit: (values) => rotate(values), done, close });
  return (
    <CallFormModal
      title="Rotate Secret"
      description={description}
      form={form}
      submit="Rotate"
      submitting="Rotating"
      close={close}
    >
      <CheckboxOf of={form.fields.endsOld} label="End the old secrets now" hint={hint} />
    </CallFormModal>
  );
}
