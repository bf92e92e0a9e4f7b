import type { ReactNode } from 'react';
import type { Option } from '#core/ui/select/Select.tsx';
import { SelectOf, TextAreaOf, TextFieldOf, type TextAreaOfProps, type TextFieldOfProps } from './fields.tsx';
import type { CallField } from './useCallForm.ts';

/** A value of a field in a call. */
export type Sent = string | number | boolean | null | readonly number[] | readonly string[];

/** Where a picker begins, and what it tells of. Text fields take both from their form. */
export interface Picking<V> {
  initial?: V | undefined;
  onChange?(value: V): void;
}

/**
 * A field of a form, declared once: the dialogs draw it, and an edit form compares it with what somebody else saved
 * meanwhile. `V` is its value in the record, `S` the value that the call sends.
 */
export interface FormField<V, S extends Sent> {
  label: string;
  draw(of: CallField, picking?: Picking<V>): ReactNode;
  sent(value: V): S;
  /** The value in words. */
  words(value: V): string;
  /** True for a picker: its form holds no text for it, so it reports each choice by `onChange`. */
  picked?: true;
  /**
   * For a list: what its entries are told apart by. After a conflict the field then has what either person added, and
   * not what either removed; without it, the viewer's own list stays as it is. It also stays while one of the lists has an
   * entry that stands for all and has no id.
   */
  entryId?(entry: EntryOf<V>): string | number | undefined;
}

type EntryOf<V> = V extends readonly (infer E)[] ? E : never;

/** The declared fields of a form, by name. The type of each value is its own. */
export type FormFields = Readonly<Record<string, FormField<never, Sent>>>;
/** A record with the values of declared fields. */
export type ValuesOf<F extends FormFields> = {
  [K in keyof F]: F[K] extends FormField<infer V, Sent> ? V : never;
};
/** The values of declared fields as their call sends them. */
export type SentOf<F extends FormFields> = {
  [K in keyof F]: F[K] extends FormField<never, infer S> ? S : never;
};

/** Where the drawn fields stand. It gets the form's fields too: one may be shown for some values of another only. */
export type Layout<F extends FormFields> = (
  drawn: { readonly [K in keyof F]: ReactNode },
  form: FieldsFor<F>,
) => ReactNode;
type FieldsFor<F extends FormFields> = { readonly [K in keyof F]: CallField };

/** A text of one line: `line('Name')`. The second argument has further props of the control, such as a hint. */
export const line = (label: string, props?: Omit<TextFieldOfProps, 'of' | 'label'>): FormField<string, string> => ({
  label,
  draw: (of) => <TextFieldOf of={of} label={label} autoComplete="off" {...props} />,
  sent: (text) => text,
  words: (text) => text,
});

/** A text of several lines: `lines('Description')`. */
export const lines = (label: string, props?: Omit<TextAreaOfProps, 'of' | 'label'>): FormField<string, string> => ({
  ...line(label),
  draw: (of) => <TextAreaOf of={of} label={label} {...props} />,
});

/** One of a few values: `oneOf('Colour', [{ value: 'red', label: 'Red' }, …])`. */
export const oneOf = (label: string, options: readonly Option[]): FormField<string, string> => ({
  ...line(label),
  draw: (of) => <SelectOf of={of} label={label} options={options} />,
  words: (value) => options.find((option) => option.value === value)?.label ?? value,
});

interface FieldsOfProps<F extends FormFields> {
  of: FieldsFor<F>;
  as: F;
  layout?: Layout<F>;
}

/** Draws declared fields: by `layout`, or in their order. */
export function FieldsOf<F extends FormFields>({ of, as, layout }: FieldsOfProps<F>) {
  return laidOut(as, of, layout, (name) => (
    <DrawnField key={name} of={of[name as keyof F]} field={as[name] as F[string]} />
  ));
}

/** Draws each field by `draw`, and puts them where `layout` says. */
export function laidOut<F extends FormFields>(
  as: F,
  of: FieldsFor<F>,
  layout: Layout<F> | undefined,
  draw: (name: string) => ReactNode,
): ReactNode {
  const drawn = Object.keys(as).map((name) => [name, draw(name)] as const);
  // Object.fromEntries loses the types of the keys.
  return layout
    ? layout(Object.fromEntries(drawn) as { [K in keyof F]: ReactNode }, of)
    : drawn.map(([, node]) => node);
}

/** One declared field, with the value that its picker begins with. */
export function DrawnField<V>({ field, of, ...picking }: { field: FormField<V, Sent>; of: CallField } & Picking<V>) {
  return field.draw(of, picking);
}
