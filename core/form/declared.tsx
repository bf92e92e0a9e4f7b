import type { ReactNode } from 'react';
import { TextAreaOf, TextFieldOf } from './fields.tsx';
import type { CallField } from './useCallForm.ts';

/** A value of a field in a call. */
export type Sent = string | number | boolean | null | readonly number[];

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
}

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

/** A text of one line: `line('Name')`. */
export const line = (label: string): FormField<string, string> => ({
  label,
  draw: (of) => <TextFieldOf of={of} label={label} autoComplete="off" />,
  sent: (text) => text,
  words: (text) => text,
});

/** A text of several lines: `lines('Description')`. */
export const lines = (label: string): FormField<string, string> => ({
  ...line(label),
  draw: (of) => <TextAreaOf of={of} label={label} />,
});

/** Draws declared fields in their order. */
export function FieldsOf<F extends FormFields>({ of, as }: { of: { [K in keyof F]: CallField }; as: F }) {
  return Object.entries(as).map(([name, field]) => <DrawnField key={name} of={of[name as keyof F]} field={field} />);
}

/** One declared field, with the value that its picker begins with. */
export function DrawnField<V>({ field, of, ...picking }: { field: FormField<V, Sent>; of: CallField } & Picking<V>) {
  return field.draw(of, picking);
}
