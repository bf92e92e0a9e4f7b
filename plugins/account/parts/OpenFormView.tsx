import { useEffect, useRef, type ReactNode } from 'react';
import { codes } from '#core/contract/envelope.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { Notice } from './Notice.tsx';
import type { OpenForm } from './useOpenForm.ts';

interface Props {
  form: OpenForm;
  /** The button's label. */
  submit: string;
  /** Submits without a press when it is mounted. */
  atOnce?: boolean;
  children?: ReactNode;
}

/** A form of the account service: the error, the fields, the button. */
export function OpenFormView({ form, submit, atOnce = false, children }: Props) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!element.current) return;
    focusFirst(element.current);
    if (atOnce) element.current.requestSubmit();
  }, [atOnce]);
  return (
    <form ref={element} {...form.props} className="flex flex-col gap-4">
      <Failure form={form} />
      {children}
      <Button type="submit" variant="primary" busy={form.busy} aria-disabled={form.wait > 0} className="mt-1 w-full">
        {submit}
      </Button>
    </form>
  );
}

function Failure({ form: { failure, wait } }: { form: OpenForm }) {
  if (!failure) return null;
  if (failure.code === codes.tooManyAttempts && wait === 0) return <Notice tone="info">You can try again now.</Notice>;
  return (
    <Notice tone="danger">
      <span>{`${failure.message}${failure.requestId ? ` (Request ${failure.requestId})` : ''} `}</span>
      {wait > 0 && (
        // A timer is not announced each second; a screen reader reads it on request.
        <p role="timer" aria-label="Time to wait" className="tabular">
          You can try again in {minutes(wait)}.
        </p>
      )}
    </Notice>
  );
}

/** Focuses the first empty field: if the address is filled in, that is the password. */
function focusFirst(form: HTMLFormElement) {
  const fields = [...form.querySelectorAll('input')].filter((field) => !field.readOnly);
  const first = fields.find((field) => field.value === '') ?? fields[0] ?? form.querySelector('button');
  first?.focus();
}

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
