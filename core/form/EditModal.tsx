import { useRef, useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Said } from '#core/command/sayAnswer.ts';
import { CallFormModal } from './CallFormModal.tsx';
import { DrawnField, type FormFields, type Sent, type SentOf, type ValuesOf } from './declared.tsx';
import { MeanwhileNotice, type Change } from './MeanwhileNotice.tsx';
import { useDialogForm } from './useDialogForm.ts';
import type { CallForm } from './useCallForm.ts';
import { sameText, useMeanwhile } from './useMeanwhile.ts';

interface Props<S extends z.ZodMiniObject, F extends FormFields, A extends Said> {
  title: string;
  description?: string;
  /** The schema of the form, made by `formSchema`. */
  schema: S;
  fields: F;
  /** The record that the form starts from. */
  record: ValuesOf<F>;
  /** Reads the record again, after somebody else has saved it meanwhile. */
  read(): Promise<ValuesOf<F>>;
  /** The call. The server compares `was`, the values that the form began with, before it overwrites any. */
  save(values: z.output<S>, was: SentOf<F>): Promise<A>;
  close(): void;
  /** Further fields of the schema that are not compared: their initial values, and their controls. */
  initial?: Partial<z.output<S>>;
  children?(fields: CallForm<z.output<S>>['fields']): ReactNode;
}

/**
 * The dialog that edits a record by declared fields. What somebody else has saved while it was open is shown and taken
 * over; the viewer's own changes stay, and the next submit undoes nobody's change.
 */
export function EditModal<S extends z.ZodMiniObject, F extends FormFields, A extends Said>(props: Props<S, F, A>) {
  const { title, description, schema, fields, record, close, initial, children } = props;
  const names = Object.keys(fields);
  const { base, changes, save } = useMeanwhile(record, props.read);
  /** The values of pickers that somebody else changed: their controls start again from these. */
  const [taken, setTaken] = useState<Values>({});
  const picked = useRef<Values>({});

  const form = useDialogForm({
    schema,
    initial: { ...initial, ...sentOf(fields, record) } as Partial<z.output<S>>,
    submit: (values) =>
      save(
        () => props.save(values, sentOf(fields, base)),
        (now) => take(now),
      ),
    close,
  });

  function take(now: ValuesOf<F>): readonly Change[] {
    const typed: Values = form.texts();
    const fresh = { fields: {} as Values, pickers: {} as Values };
    const compared = names.flatMap((name): Change[] => {
      const field = anyField(fields, name);
      const [was, is] = [(base as Values)[name], (now as Values)[name]];
      if (sameText(textOf(field.sent(is)), textOf(field.sent(was)))) return [];
      const own = field.picked ? picked.current : typed;
      const mine = name in own ? own[name] : was;
      const isMine = ![was, is].some((other) => sameText(textOf(field.sent(mine)), textOf(field.sent(other))));
      if (!isMine) (field.picked ? fresh.pickers : fresh.fields)[name] = field.picked ? is : field.sent(is);
      const shown = { was: field.words(was), is: field.words(is) };
      return [{ name, label: field.label, ...shown, ...(isMine && { mine: field.words(mine).trim() }) }];
    });
    form.set(fresh.fields as Partial<z.output<S>>);
    picked.current = { ...picked.current, ...fresh.pickers };
    setTaken({ ...taken, ...fresh.pickers });
    return compared;
  }

  return (
    <CallFormModal
      title={title}
      {...(description !== undefined && { description })}
      form={form}
      submit="Update"
      submitting="Updating"
      close={close}
    >
      <MeanwhileNotice changes={changes} />
      {names.map((name) => {
        const field = anyField(fields, name);
        const start = name in taken ? taken[name] : (record as Values)[name];
        return (
          <DrawnField
            key={`${name} ${textOf(field.sent(start))}`}
            field={field}
            of={form.fields[name as keyof typeof form.fields]}
            initial={start}
            onChange={(value) => (picked.current[name] = value)}
          />
        );
      })}
      {children?.(form.fields)}
    </CallFormModal>
  );
}

type Values = Record<string, unknown>;

/** A field with the type of its value left out, for a loop over all of them. */
const anyField = (fields: FormFields, name: string) => fields[name] as FormFields[string] & AnyField;
interface AnyField {
  sent: (value: unknown) => Sent;
  words: (value: unknown) => string;
}

const sentOf = <F extends FormFields>(fields: F, record: ValuesOf<F>): SentOf<F> =>
  // Object.fromEntries loses the types of the keys.
  Object.fromEntries(
    Object.keys(fields).map((name) => [name, anyField(fields, name).sent((record as Values)[name])]),
  ) as SentOf<F>;

/** Equal values have equal texts; the order of several does not matter. */
const textOf = (sent: Sent): string =>
  typeof sent === 'object' ? (sent ?? []).map(String).toSorted().join() : String(sent);
