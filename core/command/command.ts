import type { Rule } from '../access/rule.ts';
import type { IconName } from '../ui/icons/Icon.tsx';
import type { Obstacle } from '../contract/endpoint.ts';
import type { PathPattern } from '../plugin/path.ts';
import type { Arg } from './arg.ts';
import type { Host, Runnable } from './host.ts';

// The registry holds commands of every shape; only here are their types let go.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyArg = Arg<any, any>;

/** A command's arguments by name, in the order in which they are asked for. */
export type Args = Record<string, AnyArg>;

type Needed<A extends Args> = { [K in keyof A]: A[K] extends Arg<infer T, never> ? T : never };

/** What a command runs with: one value for each argument. */
export type Values<A extends Args> = Needed<A>;

/** Values by argument name; an argument with `many` may be given an array. */
export type GivenValues = Record<string, unknown>;

/** A key, or two after each other, such as `c`, `g u`, `mod+k`. */
export type Keys = string;

/** A command as `command` declares it. It cannot be run or shown yet: `commands` gives it its id. */
// oxlint-disable-next-line typescript/no-explicit-any
export interface DeclaredCommand<A extends Args = any> {
  /** In the imperative; ends in … when it asks for more. */
  title: string;
  /** What a menu or button shows instead, where the record is known; ends in … when it asks for more. May differ by the record's state. */
  label?: string | ((values: Partial<Values<A>>) => string);
  icon?: IconName;
  keywords?: readonly string[];
  keys?: Keys;
  /** The key holds on this page only. */
  keysOn?: PathPattern;
  danger?: boolean;
  /** Says no: the command is nowhere to be seen. */
  access: Rule;
  /** The palette lists it also for who is shut out or owes the set-up of two-factor; as its calls say. */
  evenWhen?: readonly Obstacle[];
  /** Asked for in this order; a menu hands over what it knows. */
  args: A;
  /** The question before it runs; for many records `count` is their number. */
  confirm?(values: Values<A>, count: number): { title: string; text: string; action?: string };
  /** Shows the change before the server answers; the result undoes it. */
  optimistic?(values: Values<A>, host: Host): () => void;
  /** The dialog that asks for what is missing: buttons and row menus open it, where the palette and the keys ask by steps. */
  form?(values: Partial<Values<A>>, host: Host): unknown;
  /** Does it. An answer with a `message` is shown, as a success unless its `type` says otherwise. */
  run(values: Values<A>, host: Host): unknown;
}

/**
 * A thing that a person can do, declared once; the palette entry, the row menu entry, the button, the key and the help
 * sheet are all made from this object.
 */
// oxlint-disable-next-line typescript/no-explicit-any
export interface Command<A extends Args = any> extends DeclaredCommand<A>, Runnable {
  run(values: Values<A>, host: Host): unknown;
}

/** Declares a command, keeping the types of its arguments. */
export const command = <const A extends Args>(declared: DeclaredCommand<A>): DeclaredCommand<A> => declared;

/** A plugin's commands by name: `userCommands.resendInvitation` has the id `users.resend-invitation`. */
export type CommandSet<D extends Record<string, DeclaredCommand> = Record<string, DeclaredCommand>> = {
  readonly [N in keyof D]: Command<D[N]['args']>;
};

/** Makes the declared commands of a plugin its commands; each id is the plugin's id and the command's name in kebab-case. */
export function commands<D extends Record<string, DeclaredCommand>>(pluginId: string, declared: D): CommandSet<D> {
  const named = Object.entries(declared).map(([name, one]) => [name, { ...one, id: `${pluginId}.${kebabCase(name)}` }]);
  return Object.fromEntries(named) as CommandSet<D>;
}

/** A name that has a hyphen is taken as it is. */
const kebabCase = (name: string): string =>
  name.includes('-') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
