import { useForm, type FieldMetadata } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useRef, useState, useSyncExternalStore, type FormEvent, type KeyboardEvent } from 'react';
import * as z from 'zod/mini';
import { asCallError } from '#core/client/callError.ts';
import { Cancelled } from '#core/command/cancelled.ts';
import { errorsOf, noErrors, unseenOf } from './callErrors.ts';
import { submitByKeys } from './submitByKeys.ts';
import { useFocusWrong } from './useFocusWrong.ts';
import { useUnsaved } from './useUnsaved.ts';

/** One field of a form, for the wired fields of this folder. */
export interface CallField {
  name: string;
  id: string;
  /** The schema refuses an empty field. */
  required: boolean;
  /** The error sentence under the field; only after the first submit. */
  error: string | undefined;
  /** Values of Conform: the initial value, the key, the form's id. */
  meta: FieldMetadata;
}

/** A form whose submit is one call. */
export interface CallForm<V extends object = object> {
  fields: { readonly [K in keyof V]-?: CallField };
  /** The props of the form element. */
  props: {
    id: string;
    noValidate: true;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
    onKeyDownCapture(event: KeyboardEvent<HTMLFormElement>): void;
  };
  /** The call is running; another submit does nothing. */
  busy: boolean;
  /** The form has changes that are not saved. */
  changed: boolean;
  /** The error of the call, if it belongs to no field. The typed values stay in the form. */
  error: string | undefined;
  /** Resets the fields to the initial values. */
  clear(): void;
  /** Writes values into fields, as if the person had typed them. */
  set(values: Partial<V>): void;
  /** The current texts of the fields. The call has the texts at the time of the submit. */
  texts(): { readonly [K in keyof V]?: string };
}

/** The options of a form. */
export interface CallFormOptions<S extends z.ZodMiniObject, A> {
  /**
   * The schema of the values by our names; `formSchema` makes it from the body of the call. It must stay the same
   * object.
   */
  schema: S;
  initial?: Partial<z.output<S>>;
  /**
   * Usually `host.call`. Errors of fields (422) are shown under the fields, any other error at the top of the form;
   * `Cancelled` leaves the form unchanged.
   */
  submit(values: z.output<S>): Promise<A>;
  /** Called after success: closes the dialog or goes to another page. */
  done?(answer: A): void;
}

/**
 * Makes a form whose submit is one call. Errors appear after the first submit and are then updated while the person
 * types. The first wrong field gets the focus. A second submit waits for the first. Leaving with unsaved changes asks
 * first.
 */
export function useCallForm<S extends z.ZodMiniObject, A>({ schema, initial, submit, done }: CallFormOptions<S, A>) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(noErrors);
  const [attempt, setAttempt] = useState(0);
  const running = useRef(false);
  // After saving, the initial values are out of date: from then on any input counts as a change.
  const [since, setSince] = useState<'saved' | 'edited'>();
  const typedMeanwhile = useRef(false);
  // Conform's types of nested fields are not used; `submit` and `fields` keep the types of the values.
  const [form, metadata] = useForm<Record<string, string>, z.output<S>>({
    defaultValue: asSent(initial),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
    onSubmit: (_event, { submission }) => {
      if (submission?.status === 'success') void send(submission.value);
    },
  });
  const changed = since === undefined ? form.dirty : since === 'edited';
  // An unchanged form that is being sent counts as unsaved too: the session may end before the reply.
  const saved = useUnsaved(changed || busy);
  const isVisible = (name: string) => Boolean(document.forms.namedItem(form.id)?.elements.namedItem(name));

  useFocusWrong(form.id, attempt);

  async function send(values: z.output<S>): Promise<void> {
    // A ref, because state would be too late for the second click of a double click.
    if (running.current) return;
    running.current = true;
    typedMeanwhile.current = false;
    setBusy(true);
    setRefused(noErrors);
    try {
      const answer = await submit(values);
      // Text typed while the call was running is not part of the call.
      if (!typedMeanwhile.current) {
        saved();
        setSince('saved');
      }
      done?.(answer);
    } catch (thrown) {
      if (thrown instanceof Cancelled) return;
      setRefused(errorsOf(asCallError(thrown), isVisible));
      setAttempt((count) => count + 1);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  const names = Object.keys(schema.shape);
  const fields = names.map((name): [string, CallField] => {
    const meta = metadata[name] as FieldMetadata;
    const required = !z.safeParse(schema.shape[name] as z.ZodMiniType, undefined).success;
    // An error inside a list or a record is shown under the field that contains it.
    const wrong = meta.errors ?? Object.values(meta.allErrors)[0];
    return [name, { name, id: meta.id, required, error: wrong?.[0] ?? refused.fields[name], meta }];
  });

  // The visible controls are read from the document after each render: a field may appear or disappear when other
  // values change.
  const unseen = useSyncExternalStore(never, () => unseenOf(form.allErrors, refused, isVisible));

  return {
    // Object.fromEntries loses the types of the keys.
    fields: Object.fromEntries(fields) as { [K in keyof z.output<S>]-?: CallField },
    props: {
      id: form.id,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        form.onSubmit(event);
        // Conform also submits to validate a single field while the person types.
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.getAttribute('name') === '__intent__') return;
        // The former error of the call belongs to other values.
        setRefused(({ fields: of }) => ({ fields: of }));
        setAttempt((count) => count + 1);
      },
      onKeyDownCapture: submitByKeys,
      onInput(event) {
        typedMeanwhile.current = true;
        if (since === 'saved') setSince('edited');
        const { name } = event.target as HTMLInputElement;
        if (refused.fields[name]) setRefused({ ...refused, fields: { ...refused.fields, [name]: undefined } });
      },
    },
    busy,
    changed,
    error: [refused.top, unseen].filter(Boolean).join(' ') || undefined,
    clear() {
      setSince(undefined);
      // The browser's own reset event, which every control handles.
      document.forms.namedItem(form.id)?.reset();
    },
    set(values: Partial<z.output<S>>) {
      const focused = document.activeElement;
      for (const [name, value] of Object.entries(values))
        form.update({ name, value: value == null ? '' : String(value), validated: false });
      // A field that gets a new value is mounted again.
      setTimeout(() => keepFocus(focused));
    },
    texts() {
      const now = new FormData(document.forms.namedItem(form.id) ?? undefined);
      const typed = [...now].filter(([, value]) => typeof value === 'string');
      // Object.fromEntries loses the types of the keys.
      return Object.fromEntries(typed) as { [K in keyof z.output<S>]?: string };
    },
  } satisfies CallForm<z.output<S>>;
}

/** Returns the focus to the element that had it, or to the element that replaced it. A focus on a wrong field stays. */
function keepFocus(focused: Element | null): void {
  const now = document.activeElement;
  const back = focused?.isConnected ? focused : document.getElementById(focused?.id ?? '');
  if (now === back || now?.matches('[aria-invalid="true"]')) return;
  if (back === document.body) (now as HTMLElement).blur();
  else (back as HTMLElement | null)?.focus({ preventScroll: true });
}

const never = () => () => {};

/**
 * The initial values in the form in which the fields send them: a list with one element becomes that element.
 * Otherwise the form would count as changed at once.
 */
function asSent(initial: object = {}): Record<string, string> {
  const sent = Object.entries<unknown>({ ...initial }).map(([name, value]) => [
    name,
    Array.isArray(value) && value.length === 1 ? value[0] : value,
  ]);
  // Conform converts numbers and lists to text.
  return Object.fromEntries(sent) as Record<string, string>;
}
