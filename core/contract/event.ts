import type { Endpoint, InputOf } from './endpoint.ts';
import type { Recorded } from './recorded.ts';
import type { Telling } from './telling.ts';

/** The kind of record that an event is about: 'person', 'group', 'policy', 'application', 'organisation', or a plugin's own. */
export type SubjectKind = string;

/** Of what a field holds, the parts that a change concerns: the people of a group, the groups of a policy. */
export interface Part {
  /** The name of the thing, if other fields hold parts of the same thing. By default it is the field. */
  name?: string;
  /**
   * Where the ids of the parts are: in these lists of the body that takes the change back, or in the changed value itself.
   * By default it is the second record.
   */
  of?: readonly string[] | 'value';
}

/** A change or an occurrence that the activity records, declared once by its plugin as data. */
export interface ActivityEvent {
  /** The plugin and what happened, for example `groups.updated`. It never changes, because it is stored. */
  id: `${string}.${string}`;
  /** The name of the event in the filter, for example 'Group changed'. */
  title: string;
  subject: SubjectKind;
  /** A second record in the sentence, for example the application beside a person. */
  second?: SubjectKind;
  /**
   * What may be recorded, each with its name on screen. Nothing else is ever stored, so a secret must not be a field.
   */
  fields: Readonly<Record<string, string>>;
  /** The sentence after the actor's name; `{subject}` and `{second}` are the names of the records. */
  sentence: string;
  /**
   * The sentence after the actor's name, made of what changed, so that nothing is needed beside it. Without it, or for
   * `undefined`, it is `sentence`.
   */
  fullSentence?: (change: Telling) => string | undefined;
  /** The call that takes the change back, or the sentence why nothing can. */
  undo: Endpoint | string;
  /**
   * 'Undo' refuses if the same thing was changed since. A thing is a field, for each second record; here are the fields that
   * hold several things.
   */
  parts?: Readonly<Record<string, Part>>;
  /** What takes it back sets every field, not only those that changed, so each of them is concerned. */
  whole?: true;
  /** The thing that the change concerns, whatever its fields are. */
  thing?: string;
  /** Its fields tell all that it changes, so a call that changes none of them leaves no entry. */
  tellsAll?: true;
  /** It can be taken back for so many days only, and what is said after that. */
  undoWithin?: { days: number; over: string };
  /** Marks where other changes begin or end. It changes nothing itself, so undoing them passes over it. */
  marks?: true;
  /** What it leaves that nothing takes back: 'mail', 'file'. By default it is counted as a change. */
  leaves?: string;
  /** Only owners may read it. */
  ownersOnly?: true;
}

/** Declares an event and keeps its exact types. */
export const event = <const E extends ActivityEvent>(declared: E): E => declared;

/** The values of some fields of an event. */
export type FieldsOf<E extends ActivityEvent> = { readonly [F in keyof E['fields']]?: Recorded };

/** A record as it was called at the time of the event. */
export interface Subject {
  id: number;
  name: string;
}

/** What a handler records of an event. */
export interface EventDetails<E extends ActivityEvent> {
  subject: Subject;
  second?: Subject;
  /** Ids of further people whom the event concerns: their history has the entry too. */
  people?: readonly number[];
  /** Ids of further groups whose history has the entry too. */
  groups?: readonly number[];
  was?: FieldsOf<E>;
  now?: FieldsOf<E>;
  /** What the call that takes the change back is given. Left out if this change cannot be taken back. */
  reverse?: E['undo'] extends Endpoint ? InputOf<E['undo']> : never;
  /** The sentence of a refusal: nothing was changed. */
  refused?: string;
}
