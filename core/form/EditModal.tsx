import { useRef, useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { Notice } from '#core/command/sayAnswer.ts';
import type { ModalProps } from '#core/ui/dialog/Modal.tsx';
import { CallFormModal } from './CallFormModal.tsx';
import {
  DrawnField,
  laidOut,
  type FormFields,
  type Layout,
  type Sent,
  type SentOf,
  type ValuesOf,
} from './declared.tsx';
import { MeanwhileNotice, type Change } from './MeanwhileNotice.tsx';
import { useDialogForm } from './useDialogForm.ts';
import type { CallForm } from './useCallForm.ts';
import { sameText, useMeanwhile } from './useMeanwhile.ts';

interface Props<S extends z.ZodMiniObject, F extends FormFields, R extends ValuesOf<F>, A extends Notice> extends Pick<
  ModalProps,
  'title' | 'description' | 'size'
> {
  /** The schema of the form, made by `formSchema`. */
  schema: S;
  fields: F;
  /**
   * The record that the dialog was opened with. Another one in a later render is ignored: what was typed belongs to the
   * values on screen, and the server compares with those that were shown.
   */
  record: R;
  /** Reads the record again, after somebody else has saved it meanwhile. */
  read(): Promise<NoInfer<R>>;
  /**
   * The call. The server compares `was`, the values that the form began with, before it overwrites any. `base` is the
   * record with these values, for a call that sends more of it, such as its version.
   */
  save(values: z.output<S>, was: SentOf<F>, base: NoInfer<R>): Promise<A>;
  close(): void;
  layout?: Layout<F>;
  /** Further fields of the schema that are not compared: their initial values, and their controls. */
  initial?: Partial<z.output<S>>;
  children?(fields: CallForm<z.output<S>>['fields']): ReactNode;
}

/**
 * The dialog that edits a record by declared fields. What somebody else has saved while it was open is shown and taken
 * over; the viewer's own changes stay, and the next submit undoes nobody's change.
 */
export function EditModal<S extends z.ZodMiniObject, F extends FormFields, R extends ValuesOf<F>, A extends Notice>({
  schema,
  fields,
  record,
  read,
  save,
  close,
  initial,
  children,
  layout,
  ...modal
}: Props<S, F, R, A>) {
  const names = Object.keys(fields);
  const [opened] = useState(record);
  const meanwhile = useMeanwhile(opened, read);
  const { base, changes } = meanwhile;
  /** The values of pickers that a conflict changed: their controls start again from these. */
  const [restarts, setRestarts] = useState<Readonly<Record<string, Restart>>>({});
  const picked = useRef<Values>({});

  const form = useDialogForm({
    schema,
    initial: { ...initial, ...sentOf(fields, opened) } as Partial<z.output<S>>,
    submit: (values) =>
      meanwhile.save(
        () => save(values, sentOf(fields, base), base),
        (now) => takeOver(now),
      ),
    close,
  });

  /** Copies the saved values into the fields that the viewer has not changed, and returns the changes in words. */
  function takeOver(now: R): readonly Change[] {
    const typed: Values = form.texts();
    const texts: Values = {};
    const choices: Values = {};
    const compared = names.flatMap((name): Change[] => {
      const field = anyField(fields, name);
      const [was, is] = [(base as Values)[name], (now as Values)[name]];
      if (sameText(textOf(field.sent(is)), textOf(field.sent(was)))) return [];
      const own = field.picked ? picked.current : typed;
      const mine = name in own ? own[name] : was;
      const isMine = ![was, is].some((other) => sameText(textOf(field.sent(mine)), textOf(field.sent(other))));
      const { entryId } = field;
      const joins =
        entryId && [was, is, mine].every((list) => (list as unknown[]).every((one) => entryId(one) !== undefined));
      if (joins) choices[name] = joined(entryId, was, is, mine);
      else if (!isMine) (field.picked ? choices : texts)[name] = field.picked ? is : field.sent(is);
      const replaced = isMine && !joins;
      const words = { was: field.words(was), is: field.words(is) };
      return [{ name, label: field.label, ...words, ...(replaced && { mine: field.words(mine).trim() }) }];
    });
    form.set(texts as Partial<z.output<S>>);
    picked.current = { ...picked.current, ...choices };
    const again = Object.entries(choices).map(
      ([name, value]) => [name, { value, count: (restarts[name]?.count ?? 0) + 1 }] as const,
    );
    setRestarts({ ...restarts, ...Object.fromEntries(again) });
    return compared;
  }

  return (
    <CallFormModal {...modal} form={form} submit="Update" submitting="Updating" close={close}>
      <MeanwhileNotice changes={changes} />
      {laidOut(fields, form.fields as never, layout, (name) => {
        const restart = restarts[name];
        return (
          <DrawnField
            key={`${name} ${restart?.count ?? 0}`}
            field={anyField(fields, name)}
            of={form.fields[name as keyof typeof form.fields]}
            initial={restart ? restart.value : (opened as Values)[name]}
            onChange={(value) => (picked.current[name] = value)}
          />
        );
      })}
      {children?.(form.fields)}
    </CallFormModal>
  );
}

type Values = Record<string, unknown>;

/** The value that a picker starts again from, and how often it did: a new count mounts the control again. */
interface Restart {
  value: unknown;
  count: number;
}

/** A field with the type of its value left out, for a loop over all of them. */
const anyField = (fields: FormFields, name: string) => fields[name] as FormFields[string] & AnyField;
interface AnyField {
  sent: (value: unknown) => Sent;
  words: (value: unknown) => string;
  entryId?: EntryId;
}

const sentOf = <F extends FormFields>(fields: F, record: ValuesOf<F>): SentOf<F> =>
  // Object.fromEntries loses the types of the keys.
  Object.fromEntries(
    Object.keys(fields).map((name) => [name, anyField(fields, name).sent((record as Values)[name])]),
  ) as SentOf<F>;

/** Equal values have equal texts; the order of several does not matter. */
const textOf = (sent: Sent): string =>
  typeof sent === 'object' ? (sent ?? []).map(String).toSorted().join() : String(sent);

type EntryId = (entry: unknown) => string | number;

/** Joins what two people made of the list `was`: what either added is in it, what either removed is not. */
function joined(entryId: EntryId, ...lists: [was: unknown, is: unknown, mine: unknown]): unknown[] {
  const [was, is, mine] = lists as [unknown[], unknown[], unknown[]];
  const without = (list: unknown[], others: unknown[]) =>
    list.filter((entry) => !others.some((other) => entryId(other) === entryId(entry)));
  const removed = without(was, mine);
  const added = without(mine, was);
  return [...without(is, removed), ...without(added, is)];
}
