import type * as z from 'zod/mini';
import type { Refusal, Rule } from '#core/access/rule.ts';
import type { Details } from '#core/contract/session.ts';
import type { IconName } from '#core/ui/icons/Icon.tsx';
import type { Host } from './host.ts';

/**
 * The largest number of records that a search offers. A person can look through this many; more letters find the
 * others.
 */
export const FOUND_AT_ONCE = 20;

/**
 * The largest number of records that a search asks for. A program looks for one whole name among all that contain it, so
 * its host asks for more than a person can look through.
 */
export const foundAtOnce = (host: Pick<Host, 'foundAtOnce'>): number => host.foundAtOnce ?? FOUND_AT_ONCE;

/** The texts that show a value where it is picked, confirmed or reported. */
export interface Described {
  /** Identifies the value within one list. */
  key: string | number;
  label: string;
  /** The second line, for example an e-mail address or a status. */
  detail?: string;
  /** The e-mail address of a person, by which programs name the person beside the id and the label. */
  address?: string;
  icon?: IconName;
  /** In place of the icon: the record's picture, or its letters. */
  picture?: { id: number; letters: string; url?: string | null; square?: boolean };
}

/**
 * A record that cannot be chosen, as a step shows it, and the sentence why. With `already`, the record is as the command
 * would make it: a program that names it is told so with success.
 */
export interface Barred extends Pick<Refusal, 'why' | 'already'> {
  described: Described;
}

/** A record of another kind, made into a value. `standsFor` declares it with its type. */
export interface StandIn<T> {
  kind: string;
  value(record: unknown): T;
}

/** Declares that a record of a kind stands for a value of an argument. */
export const standsFor = <T>(kind: string, value: (record: never) => T): StandIn<T> => ({
  kind,
  // The kind tells the type of its records.
  value: (record) => value(record as never),
});

/** The values given so far, by argument name. */
export type SoFar = Readonly<Record<string, unknown>>;

/**
 * An argument that is picked from a list: records found by a search, or choices. `S` is the type of the earlier
 * arguments.
 */
export interface PickArg<T, S = SoFar> {
  how: 'pick';
  /** The question of the step, for example 'Which user?'. */
  label: string;
  /** The kind of record. A record of that kind on the page is filled in. */
  of?: Pick<RecordKind<T>, 'kind' | 'describe' | 'byId'>;
  /** Records of other kinds that a page shows and that stand for a value: a person for the assignment of the person. */
  also?: readonly StandIn<T>[];
  /** Several values may be picked; the command runs once for each. */
  many?: boolean;
  /** May filter by the typed text. If the result does not depend on the text, the palette filters it. */
  choices(typed: string, host: Host, soFar: S, signal?: AbortSignal): readonly T[] | Promise<readonly T[]>;
  describe(value: T): Described;
  /** The choices, where they are always the same: programs are told them. */
  options?: readonly Option<unknown>[];
  /**
   * The records that match a typed text and that `choices` leaves out. A step shows them greyed with the reason; without
   * them it would offer another record in place of the sought one. Those that `when` refuses are shown without it.
   */
  barred?(typed: string, host: Host, soFar: S, signal?: AbortSignal): Promise<readonly Barred[]>;
  /** The sentence for a list without anything to choose. */
  none?: string;
  /**
   * Values that are known from the session. The palette lists the command once for each of them, by the command's
   * `label`.
   */
  each?(session: Details): readonly T[];
  /** If it refuses, the value is not offered and the entry is hidden for it. */
  when?: Rule<T>;
  /** If it refuses, the value and the entry are greyed, with the reason. */
  ready?: Rule<T>;
  /** If it returns `false`, the step is left out. */
  needed?(soFar: S): boolean;
}

/** An argument that is typed and checked. */
export interface TextArg<T, S = SoFar> {
  how: 'text';
  label: string;
  schema: z.ZodMiniType<T, string>;
  placeholder?: string;
  /** Several lines may be pasted: they are the answer at once, because the field of the palette has one line. */
  lines?: boolean;
  /** The error of the checked value in combination with the earlier values. */
  fault?(value: T, soFar: S): string | undefined;
  /** The initial text of the field. */
  initial?(host: Host, soFar: S): string | Promise<string>;
  needed?(soFar: S): boolean;
}

/** An argument of a command: picked or typed. `T` is the type of its value, `S` that of the earlier arguments. */
export type Arg<T, S = SoFar> = PickArg<T, S> | TextArg<T, S>;

/** A kind of record, for example users or groups. Pages and commands recognise each other's records by it. */
export interface RecordKind<T> {
  kind: string;
  /** The question of an argument step: 'Which user?'. */
  label: string;
  /** The heading for all of them: 'Users'. */
  title: string;
  /** Shown for a record without an icon. */
  icon?: IconName | undefined;
  describe(record: T): Described;
  /** The address of the record's page; `undefined` for a record without one. */
  href?(record: T): string | undefined;
  /** The record with an id, for a list that may be longer than a search. Throws a CallError if there is none. */
  byId?(id: number, host: Host): Promise<{ id: number; name: string; email?: string }>;
}

/** A kind of record that the palette finds. */
export interface RecordSource<T> extends RecordKind<T> {
  /** The rule for searching them. */
  access: Rule;
  search(typed: string, host: Host, signal?: AbortSignal): Promise<readonly T[]>;
  /** Opens a record without a page in the portal, for example an application, which opens in a new tab. */
  open?(record: T, host: Host): void;
}

type Narrowed<T, S> = Partial<
  Pick<
    PickArg<T, S>,
    'label' | 'many' | 'none' | 'also' | 'choices' | 'barred' | 'describe' | 'each' | 'when' | 'ready' | 'needed'
  >
>;

/** An argument that is a record. `choices` narrows the search of its source; `when` and `ready` are record rules. */
export function record<T, S = SoFar>(source: RecordSource<T>, narrowed?: Narrowed<T, S>): PickArg<T, S>;
/** An argument that is a record of a kind without a source; `choices` lists the records. */
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

/** Values of an argument that cannot be chosen, each with its reason; `why` answers `undefined` for those that can. */
export const barredOf = <T>(
  values: readonly T[],
  describe: (value: T) => Described,
  why: (value: T) => Refusal | string | undefined,
): Barred[] =>
  values.flatMap((value) => {
    const reason = why(value);
    if (reason === undefined) return [];
    const refusal = typeof reason === 'string' ? { why: reason } : reason;
    return [{ ...refusal, described: describe(value), why: refusal.why || 'This is not possible here.' }];
  });

/** The reason for records that are as the command would make them. */
export const already = (why: string): Refusal => ({ why, already: true });

/** One of a few values, for example a status. */
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
    ...(!narrowed.choices && !narrowed.when && { options }),
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
  more: Partial<Pick<TextArg<T, S>, 'placeholder' | 'lines' | 'fault' | 'initial' | 'needed'>> = {},
): TextArg<T, S> {
  return { how: 'text', label, schema, ...more };
}
