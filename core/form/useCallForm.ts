import { useForm, type FieldMetadata } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import * as z from 'zod/mini';
import { asCallError, type CallError } from '../client/callError.ts';
import { Cancelled } from '../command/cancelled.ts';
import { useUnsaved } from './unsaved.ts';

/** One field of a form, for the wired fields of this folder. */
export interface CallField {
  name: string;
  id: string;
  /** An empty field is refused. */
  required: boolean;
  /** The sentence under the field; only after the first submit. */
  error: string | undefined;
  /** Conform's own: the initial value, the key, the form's id. */
  meta: FieldMetadata;
}

/** A form that ends in a call. */
export interface CallForm<V extends object = object> {
  fields: { readonly [K in keyof V]-?: CallField };
  /** For the form element. */
  props: {
    id: string;
    noValidate: true;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
  };
  /** The call is under way; a further submit does nothing. */
  busy: boolean;
  /** Something was typed that is not saved. */
  changed: boolean;
  /** Why the call failed, where that belongs to no field. Nothing that was typed is lost. */
  error: string | undefined;
  /** Puts the initial values back. */
  clear(): void;
  /** Puts values into fields, as if they had been typed. */
  set(values: Partial<V>): void;
  /** What stands in the fields now, as it was typed: the call has what stood there at the submit. */
  texts(): { readonly [K in keyof V]?: string };
}

/** What a form needs to know. */
export interface CallFormOptions<S extends z.ZodMiniObject, A> {
  /** The form's values in our names; `formSchema` makes it from the body of the call. Must stay the same object. */
  schema: S;
  initial?: Partial<z.output<S>>;
  /** Usually `host.call`. Refused fields (422) get their sentences; any other failure stands at the top; `Cancelled` leaves the form as it is. */
  submit(values: z.output<S>): Promise<A>;
  /** After success: closes the dialog, goes elsewhere. */
  done?(answer: A): void;
}

/**
 * A form whose submit is one call. Errors appear after the first submit and then follow typing, the first wrong field is
 * focused, a second submit waits for the first, and leaving with changes asks first.
 */
export function useCallForm<S extends z.ZodMiniObject, A>({ schema, initial, submit, done }: CallFormOptions<S, A>) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>(nothing);
  const [attempt, setAttempt] = useState(0);
  const running = useRef(false);
  // What the form began with is out of date once it was saved: from then on any key is a change.
  const [since, setSince] = useState<'saved' | 'edited'>();
  const typedMeanwhile = useRef(false);
  // Conform's own types of nested fields are not used; `submit` and `fields` keep the values' types.
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
  // One that is sent as it was opened is lost as well, if the session ends meanwhile.
  const saved = useUnsaved(changed || busy);
  const shown: Shown = (name) => Boolean(document.forms.namedItem(form.id)?.elements.namedItem(name));

  useEffect(() => {
    if (!attempt) return;
    const sent = document.getElementById(form.id);
    const wrong = sent?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    // A long form is sent from its lower end.
    else sent?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [attempt, form.id]);

  async function send(values: z.output<S>): Promise<void> {
    // State would come too late for the second click of a double click.
    if (running.current) return;
    running.current = true;
    typedMeanwhile.current = false;
    setBusy(true);
    setRefused(nothing);
    try {
      const answer = await submit(values);
      // What was typed while the call was under way is not in it.
      if (!typedMeanwhile.current) {
        saved();
        setSince('saved');
      }
      done?.(answer);
    } catch (thrown) {
      if (thrown instanceof Cancelled) return;
      setRefused(sort(asCallError(thrown), shown));
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
    // What is wrong inside a list or a record stands under the field that holds it.
    const wrong = meta.errors ?? Object.values(meta.allErrors)[0];
    return [name, { name, id: meta.id, required, error: wrong?.[0] ?? refused.fields[name], meta }];
  });

  // What is shown is read from the document, again after each drawing: a field may come and go with others' values.
  const unseen = useSyncExternalStore(never, () => unseenOf({ ...form.allErrors, ...listed(refused.fields) }, shown));

  return {
    // Object.fromEntries loses the keys' types.
    fields: Object.fromEntries(fields) as { [K in keyof z.output<S>]-?: CallField },
    props: {
      id: form.id,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        form.onSubmit(event);
        // Conform also submits to look at one field while the person types.
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (submitter?.getAttribute('name') === '__intent__') return;
        // Why the call failed before is of other values.
        setRefused(({ fields: of }) => ({ fields: of }));
        setAttempt((count) => count + 1);
      },
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
      // The browser's own reset, which every control listens to.
      document.forms.namedItem(form.id)?.reset();
    },
    set(values: Partial<z.output<S>>) {
      const focused = document.activeElement;
      for (const [name, value] of Object.entries(values))
        form.update({ name, value: value == null ? '' : String(value), validated: false });
      // A field that takes over a value is made anew.
      setTimeout(() => keepFocus(focused));
    },
    texts() {
      const now = new FormData(document.forms.namedItem(form.id) ?? undefined);
      const typed = [...now].filter(([, value]) => typeof value === 'string');
      // Object.fromEntries loses the keys' types.
      return Object.fromEntries(typed) as { [K in keyof z.output<S>]?: string };
    },
  } satisfies CallForm<z.output<S>>;
}

/** Gives the focus back to where it was, or to what has come in its place; one that points out what is wrong stays. */
function keepFocus(focused: Element | null): void {
  const now = document.activeElement;
  const back = focused?.isConnected ? focused : document.getElementById(focused?.id ?? '');
  if (now === back || now?.matches('[aria-invalid="true"]')) return;
  if (back === document.body) (now as HTMLElement).blur();
  else (back as HTMLElement | null)?.focus({ preventScroll: true });
}

interface Refused {
  top?: string;
  fields: Record<string, string | undefined>;
}

const nothing: Refused = { fields: {} };

/** Sentences go under the fields that the form shows; what belongs to none stands at the top. */
function sort({ message, errors, requestId }: CallError, shown: Shown): Refused {
  const fields: Record<string, string> = {};
  const others: string[] = [];
  for (const [path, sentences] of Object.entries(errors)) {
    const name = controlOf(path, shown);
    if (name === undefined) others.push(...sentences);
    else fields[name] = [fields[name], ...sentences].filter(Boolean).join(' ');
  }
  if (others.length > 0) return { fields, top: others.join(' ') };
  if (Object.keys(fields).length > 0) return { fields };
  return { fields, top: requestId ? `${message} (Request ${requestId})` : message };
}

/** Whether the form on screen has a control of that name. */
type Shown = (name: string) => boolean;

/** The control that a sentence belongs under: that of its own name, else that of the field which holds it. */
function controlOf(path: string, shown: Shown): string | undefined {
  return [path, path.split(/[.[]/, 1)[0] ?? path].find(shown);
}

/** The sentences that stand under no control. */
function unseenOf(errors: Record<string, string[] | null>, shown: Shown): string | undefined {
  const sentences = Object.entries(errors).flatMap(([path, wrong]) => (controlOf(path, shown) ? [] : (wrong ?? [])));
  return [...new Set(sentences)].join(' ') || undefined;
}

const listed = (fields: Refused['fields']): Record<string, string[]> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, said]) => (said === undefined ? [] : [[name, [said]]])));

const never = () => () => {};

/** The initial values as the form sends them: of a list of one its value alone. Else the form would look changed at once. */
function asSent(initial: object = {}): Record<string, string> {
  const sent = Object.entries<unknown>({ ...initial }).map(([name, value]) => [
    name,
    Array.isArray(value) && value.length === 1 ? value[0] : value,
  ]);
  // Conform turns numbers and lists into text.
  return Object.fromEntries(sent) as Record<string, string>;
}
