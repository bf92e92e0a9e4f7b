import { type FormEvent, useId, useState } from 'react';
import { asCallError } from '#core/client/callError.ts';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer } from '#core/command/sayAnswer.ts';
import type { PictureVisibility as Visibility, ProfilePicture } from '#core/contract/picture.ts';
import { FormError } from '#core/form/FormError.tsx';
import { closeDialog } from '#core/form/unsaved.ts';
import { useUnsaved } from '#core/form/useUnsaved.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { setPictureVisibility } from '../contract.ts';

/**
 * The texts of the wire's values (docs/specification/product.md section 4). 0 means that nothing was chosen, and
 * counts as the first.
 */
const choices: readonly { value: Visibility; label: string; detail: string }[] = [
  { value: 2, label: 'Employees of my organisation', detail: 'Everybody in the organisations that you belong to.' },
  { value: 3, label: 'Anyone', detail: 'Everybody who can sign in, including people of other organisations.' },
  { value: 4, label: 'Only myself', detail: 'Others see your initials.' },
];

/** The dialog that sets who may see the own picture. */
export default function PictureVisibility({ picture, close }: DialogProps & { picture: ProfilePicture }) {
  const host = useHost();
  const before = picture.visibility || 2;
  const [chosen, setChosen] = useState<Visibility>(before);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const formId = useId();
  const changed = chosen !== before;
  const saved = useUnsaved(changed);
  const leave = () => void closeDialog({ busy, changed, close });

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const answer = await host.call(setPictureVisibility, { body: { id: picture.id, visibility: chosen } });
      saved();
      close();
      sayAnswer(host, answer);
    } catch (thrown) {
      const { notFound, message } = asCallError(thrown);
      setBusy(false);
      // Another tab has removed or replaced the picture, so there is no picture to change.
      if (!notFound) return setError(message);
      saved();
      close();
      host.notify('danger', message);
    }
  };

  return (
    <Modal
      title="Profile Picture Visibility"
      size="sm"
      onClose={leave}
      footer={
        <>
          <Button aria-disabled={busy || undefined} onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Apply
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void apply(event)} className="flex flex-col gap-3">
        <FormError text={error} />
        <fieldset className="flex flex-col gap-1">
          <legend className="sr-only">Who may see your picture?</legend>
          {choices.map(({ value, label, detail }) => (
            <label
              key={value}
              className="-mx-2 flex cursor-pointer gap-3 rounded px-2 py-2 over:bg-hover has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="visibility"
                value={value}
                checked={chosen === value}
                data-autofocus={chosen === value || undefined}
                aria-label={label}
                aria-describedby={`visibility-${value}`}
                onChange={() => setChosen(value)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span>
                <span className="block font-medium">{label}</span>
                <span id={`visibility-${value}`} className="block text-sm text-muted">
                  {detail}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      </form>
    </Modal>
  );
}
