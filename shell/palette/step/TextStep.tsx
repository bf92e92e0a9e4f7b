import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import type { TextArg } from '#core/command/arg.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { Hints } from '../list/Hints.tsx';
import { fieldClasses, PaletteHead } from '../frame/PaletteHead.tsx';
import type { StepProps } from './PickStep.tsx';
import { Announced } from '../list/Announced.tsx';
import { Summary } from './Summary.tsx';
import { crumbs, summaryOf, valuesOf } from './steps.ts';
import { useFieldFocus } from '../frame/useFieldFocus.ts';

interface Props extends StepProps<TextArg<unknown>> {
  /** The error of the command with this value. */
  why: string | undefined;
}

/** A step with a text field. Enter checks the text; the error is shown below the field until the text is valid. */
export function TextStep({ steps, name, arg, place, why, draft, onDraft, onAnswer, onBack, onClose }: Props) {
  const id = useId();
  const input = useFieldFocus(draft !== undefined);
  const [typed, setTyped] = useState(draft?.typed ?? (steps.former?.name === name ? steps.former.typed : undefined));
  useEffect(() => (typed === undefined ? undefined : onDraft({ typed, marks: noMarks })));
  const [submitted, setSubmitted] = useState(false);
  const text = typed ?? '';
  const checked = z.safeParse(arg.schema, text);
  const fault = checked.success ? arg.fault?.(checked.data, valuesOf(steps)) : checked.error.issues[0]?.message;
  const wrong = submitted ? fault : typed === steps.former?.typed ? why : undefined;
  useInitial(steps, arg, typed === undefined, setTyped, input);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // A key that is held down must not run through the steps.
    if (event.repeat && (event.key === 'Enter' || (event.key === 'Backspace' && text === ''))) {
      return event.preventDefault();
    }
    if (event.key === 'Escape' || (event.key === 'Backspace' && text === '')) {
      event.preventDefault();
      onBack();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (checked.success && fault === undefined) onAnswer(checked.data, text);
      else setSubmitted(true);
    }
  };

  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain').trim();
    if (!arg.lines || !pasted.includes('\n')) return;
    const whole = z.safeParse(arg.schema, pasted);
    if (!whole.success) return setSubmitted(true);
    event.preventDefault();
    onAnswer(whole.data, pasted);
  };

  return (
    <>
      <PaletteHead crumbs={crumbs(steps)} onBack={onBack} onClose={onClose}>
        <input
          ref={input}
          aria-labelledby={`${id}-label`}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          placeholder={arg.placeholder ?? arg.label}
          className={fieldClasses}
        />
      </PaletteHead>
      <div className="min-h-14 px-4 py-3 text-sm">
        <p id={`${id}-label`} className="text-muted">
          {arg.label}
        </p>
        {wrong !== undefined && (
          <p id={`${id}-wrong`} role="alert" className="mt-1 text-danger">
            {wrong}
          </p>
        )}
      </div>
      {checked.success && fault === undefined && <Summary text={summaryOf(steps, checked.data, text)} />}
      <Hints hints={hints} />
      <Announced text={place} />
    </>
  );
}

const noMarks: ReadonlyMap<string, unknown> = new Map();
const hints = [
  ['enter', 'to go on'],
  ['escape', 'to go back'],
] as const;

/** Sets the initial text unless the person has typed already. It is selected, so that typing replaces it. */
function useInitial(
  steps: StepProps<unknown>['steps'],
  arg: TextArg<unknown>,
  wanted: boolean,
  start: (text: string) => void,
  input: { readonly current: HTMLInputElement | null },
) {
  const host = useHost();
  useEffect(() => {
    if (!wanted || !arg.initial) return;
    let overtaken = false;
    const take = (text: string) => {
      if (overtaken || !input.current || input.current.value !== '') return;
      flushSync(() => start(text));
      input.current.select();
    };
    Promise.resolve(arg.initial(host, valuesOf(steps))).then(take, () => undefined);
    return () => {
      overtaken = true;
    };
  }, [wanted, arg, host, steps, start, input]);
}
