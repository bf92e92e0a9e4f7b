import type * as z from 'zod/mini';
import type { Rule } from '../access/rule.ts';
import type { Details } from '../contract/session.ts';
import type { IconName } from '../ui/icons/Icon.tsx';
import type { Host } from './host.ts';

/** How many records a search offers: as many as a person looks through; more letters find the rest. */
export const FOUND_AT_ONCE = 20;

/** How a value is shown where it is picked, confirmed or reported. */
export interface Described {
  /** Tells values of one list apart. */
  key: string | number;
  label: string;
  /** The second line: an address, a status. */
  detail?: string;
  icon?: IconName;
}

/** The values given so far, by argument name. */
export type SoFar = Readonly<Record<string, unknown>>;

/** An argument that is picked from a list: records found by search, or choices. `S` is what earlier arguments gave. */
export interface PickArg<T, S = SoFar> {
  how: 'pick';
  /** The question of the step, such as 'Which user?'. */
  label: string;
  /** The kind of record; a record of that kind on the page is filled in. */
  of?: Pick<RecordKind<T>, 'kind' | 'describe'>;
  /** Several may be marked; the command runs once for each. */
  many?: boolean;
  /** May narrow by what was typed. An answer that is the same whatever is typed is narrowed by the palette. */
  choices(typed: string, host: Host, soFar: S, signal?: AbortSignal): readonly T[] | Promise<readonly T[]>;
  describe(value: T): Described;
  /** Values that came with the session: the palette lists the command once for each of them, by the command's `label`. */
  each?(session: Details): readonly T[];
  /** Says no: this value is not offered, and the entry is hidden for it. */
  when?: Rule<T>;
  /** Says why not: the value and the entry are shown greyed, with the sentence. */
  ready?: Rule<T>;
  /** The step is left out where it answers `false`. */
  needed?(soFar: S): boolean;
}

/** An argument that is typed and checked. */
export interface TextArg<T, S = SoFar> {
  how: 'text';
  label: string;
  schema: z.ZodMiniType<T, string>;
  placeholder?: string;
  /** What is wrong with the checked value beside the earlier ones. */
  fault?(value: T, soFar: S): string | undefined;
  /** What the field starts with. */
  initial?(host: Host, soFar: S): string | Promise<string>;
  needed?(soFar: S): boolean;
}

/** What a command asks for: something picked or text typed. `T` is its value, `S` what earlier arguments gave. */
export type Arg<T, S = SoFar> = PickArg<T, S> | TextArg<T, S>;

/** A kind of record, such as users or groups, by which pages and commands recognise each other's records. */
export interface RecordKind<T> {
  kind: string;
  /** The question of an argument step: 'Which user?'. */
  label: string;
  /** What all of them are called, as a heading: 'Users'. */
  title: string;
  /** Is shown where a record has no icon of its own. */
  icon?: IconName | undefined;
  describe(record: T): Described;
  /** The address of the record's page; `undefined` for a record without one. */
  href?(record: T): string | undefined;
}

/** A kind of record that the palette finds. */
export interface RecordSource<T> extends RecordKind<T> {
  /** Who may search them. */
  access: Rule;
  search(typed: string, host: Host, signal?: AbortSignal): Promise<readonly T[]>;
  /** Opens a record that has no page in the portal, such as an application, which has its own tab. */
  open?(record: T, host: Host): void;
}

type Narrowed<T, S> = Partial<
  Pick<PickArg<T, S>, 'label' | 'many' | 'choices' | 'describe' | 'each' | 'when' | 'ready' | 'needed'>
>;

/** An argument that is a record. `choices` narrows the search of its source; `when` and `ready` are record rules. */
export function record<T, S = SoFar>(source: RecordSource<T>, narrowed?: Narrowed<T, S>): PickArg<T, S>;
/** An argument that is a record of a kind that no source finds: `choices` says which. */
export function record<T, S = SoFar>(
  of: RecordKind<T>,
  narrowed: Narrowed<T, S> & Pick<PickArg<T, S>, 'choices'>,
): PickArg<T, S>;
export function record<T, S>(
  of: RecordKind<T> & Partial<RecordSource<T>>,
  narrowed: Narrowed<T, S> = {},
): PickArg<T, S> {
  return {
    how: 'pick',
    of,
    label: of.label,
    choices: (typed, host, _soFar, signal) => of.search?.(typed, host, signal) ?? [],
    describe: (value) => of.describe(value),
    ...narrowed,
  };
}

/** One of a few values, such as a status. */
export interface Option<V> {
  value: V;
  label: string;
  detail?: string;
}

/** An argument that is one of a fixed list. */
export function choice<V extends string | number, S = SoFar>(
  label: string,
  options: readonly Option<V>[],
  narrowed: Partial<Pick<PickArg<Option<V>, S>, 'choices' | 'when' | 'ready' | 'needed'>> = {},
): PickArg<Option<V>, S> {
  return {
    how: 'pick',
    label,
    choices: () => options,
    describe: ({ value, label: text, detail }) => ({
      key: value,
      label: text,
      ...(detail !== undefined && { detail }),
    }),
    ...narrowed,
  };
}

/** An argument that is typed: `text('Which name?', newGroup.schemas.name)`. */
export function text<T, S = SoFar>(
  label: string,
  schema: z.ZodMiniType<T, string>,
  more: Partial<Pick<TextArg<T, S>, 'placeholder' | 'fault' | 'initial' | 'needed'>> = {},
): TextArg<T, S> {
  return { how: 'text', label, schema, ...more };
}
