import type { Rule, Verdict, Viewer } from '#core/access/rule.ts';
import type { IconName } from '#core/ui/icons/Icon.tsx';
import type { Endpoint, Obstacle } from '#core/contract/endpoint.ts';
import type { Draft } from '#core/contract/policies/lockout.ts';
import type { PathPattern } from '#core/plugin/path.ts';
import type { Arg } from './arg.ts';
import type { Host, Runnable } from './host.ts';

// The registry holds commands with different arguments, so their exact types are given up here.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyArg = Arg<any, any>;

/** A command's arguments by name, in the order in which the palette asks for them. */
export type Args = Record<string, AnyArg>;

type Needed<A extends Args> = { [K in keyof A]: A[K] extends Arg<infer T, never> ? T : never };

/** The values that a command runs with: one for each argument. */
export type Values<A extends Args> = Needed<A>;

/** Values of some of a command's arguments, as a button knows them: for an argument with `many` also an array. */
export type KnownValues<A extends Args> = { [K in keyof A]?: Values<A>[K] | readonly Values<A>[K][] };

/** Values by argument name, of any command; an argument with `many` may have an array. */
export type GivenValues = Record<string, unknown>;

type KnownBy<C> = C extends Command<infer A> ? (values: KnownValues<A>) => void : never;

/** Values that each of several commands accepts. `C` is the union of their types. */
export type KnownByAll<C> = Extract<KnownBy<C> extends (values: infer V) => void ? V : never, GivenValues>;

/** A key or a sequence of two keys, for example `c`, `g u`, `mod+k`. */
export type Keys = string;

/** The body of a call, or the record that it changes. Each call has its own. */
// oxlint-disable-next-line typescript/no-explicit-any
type Body = any;

/** The call of a dialog that a command opens. */
export interface Saves {
  call: Endpoint;
  /** Fields by their plain names that programs do not send. */
  without?: readonly string[];
  /** The field with the id of the command's record; by default `id`. */
  record?: string;
  /** Reads the record with all fields of the form, if the command's argument has only some of them. */
  reads?(record: Body, host: Host): Promise<object>;
  /**
   * How programs name the records whose ids a field has: by the field's name, or `role` for a field `roleId`. The earlier
   * fields count as given. Without it, such a field takes ids only.
   */
  picks?: Args;
  /** The people and records of a list are added to the present ones; otherwise the list takes their place. */
  adds?: true;
  /** What programs ask before; in the browser, the person has typed it. `record` is the one that is changed. */
  confirm?(body: Body, record?: Body): { title: string; text: string; action: string } | undefined;
  /** The change as the lock-out preview knows it, for a call that may shut people out. */
  lockout?(body: Body): Draft;
}

/** A command as `command` declares it. It cannot run or be shown yet: `commands` gives it its id. */
// oxlint-disable-next-line typescript/no-explicit-any
export interface DeclaredCommand<A extends Args = any> {
  /** In the imperative; ends in … if the command asks for more. */
  title: string;
  /**
   * The text of a menu entry or button when the record is known; ends in … if the command asks for more. It may depend
   * on the record's state.
   */
  label?: string | ((values: Partial<Values<A>>) => string);
  icon?: IconName;
  keywords?: readonly string[];
  keys?: Keys;
  /** The key works on this page only. */
  keysOn?: PathPattern;
  danger?: boolean;
  /**
   * It only adds something or sends a mail; nothing that is there changes, ends or is lost. Assistants let their person
   * look at all other commands before they run.
   */
  additive?: boolean;
  /**
   * The menu of a list's rows has the command, in the group with this number; lines separate the groups. A command whose
   * record argument has `many` is also offered for the selected rows.
   */
  row?: number;
  /** The menu of the list on this page has the command: it concerns the whole list, such as its export. */
  page?: PathPattern;
  /** Often needed: the palette suggests it before anything is typed, to those who may use it. */
  suggested?: boolean;
  /**
   * Running it for the wrong record does no harm: it only opens something, or is undone as quickly. The palette runs other
   * commands only for a record that the person named, or asks.
   */
  harmless?: boolean;
  /** It changes nothing and tells programs something: in the browser it opens a page. An assistant has the call itself. */
  tells?: true;
  /** Calls that it makes only for certain records, so that `reachOf` cannot see them. */
  calls?: readonly Endpoint[];
  /**
   * A file that is dropped on the command's `page`, or cells that are pasted into the palette: what the page says
   * meanwhile, and what is done.
   */
  drop?: { says: string; take(file: File, host: Host): void };
  /**
   * `run` opens a dialog for this call: its form, or what it answers. Programs have no dialog: they send the fields of the
   * call as arguments beside those of the command, and are told the answer. The id is that of the command's record, and what
   * `was` or `version` says of it is the state that the program has read.
   */
  saves?: Saves;
  /** If it refuses, the command is hidden everywhere. */
  access: Rule;
  /**
   * The palette lists the command also for a viewer who is shut out or owes the set-up of two-factor; its endpoints
   * must admit that too.
   */
  evenWhen?: readonly Obstacle[];
  /**
   * Tells if there is anything to do now: `true`, or the sentence why not. The palette asks for the commands that it
   * shows, and greys those that lead nowhere; a command with arguments needs it only beyond an empty first step.
   */
  available?(host: Host): Verdict | Promise<Verdict>;
  /** Asked for in this order; a menu passes the values that it knows. */
  args: A;
  /**
   * The question before the command runs, or `undefined` if it needs none for these values. `count` is the number of
   * records; `viewer` is the person who runs the command; `all` has the values for each record.
   */
  confirm?(
    values: Values<A>,
    count: number,
    viewer: Viewer,
    all: readonly Values<A>[],
  ): { title: string; text: string; action: string } | undefined;
  /** The viewer loses the right to run the command by it, so in a run over many records this one is the last. */
  losesRight?(values: Values<A>, viewer: Viewer): boolean;
  /** Shows the change before the server replies (optimistic update); the result undoes it. */
  optimistic?(values: Values<A>, host: Host): () => void;
  /**
   * The dialog for missing arguments. Buttons and row menus open it; the palette and the keys ask step by step
   * instead.
   */
  form?(values: Partial<Values<A>>, host: Host): unknown;
  /** Runs the command. If the result has a `message`, it is shown as a success, or as its `type` says. */
  run(values: Values<A>, host: Host): unknown;
}

/**
 * An action of a person, declared once. The palette entry, the row menu entry, the button, the key and the help sheet
 * are all made from this object.
 */
// oxlint-disable-next-line typescript/no-explicit-any
export interface Command<A extends Args = any> extends DeclaredCommand<A>, Runnable {
  run(values: Values<A>, host: Host): unknown;
}

/** Declares a command and keeps the types of its arguments. */
export const command = <const A extends Args>(declared: DeclaredCommand<A>): DeclaredCommand<A> => declared;

/** A plugin's commands by name: `userCommands.resendInvitation` has the id `users.resend-invitation`. */
export type CommandSet<D extends Record<string, DeclaredCommand> = Record<string, DeclaredCommand>> = {
  readonly [N in keyof D]: Command<D[N]['args']>;
};

/**
 * Makes the commands of a plugin from its declarations. Each id is the plugin's id and the command's name in
 * kebab-case.
 */
export function commands<D extends Record<string, DeclaredCommand>>(pluginId: string, declared: D): CommandSet<D> {
  const named = Object.entries(declared).map(([name, one]) => [name, { ...one, id: `${pluginId}.${kebabCase(name)}` }]);
  return Object.fromEntries(named) as CommandSet<D>;
}

/** A name that has a hyphen stays the same. */
const kebabCase = (name: string): string =>
  name.includes('-') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
