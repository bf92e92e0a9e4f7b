import type { Args, Command } from '#core/command/command.ts';

/** A command with a given id; in the portal only a plugin's set of commands gives ids. */
export const commandWithId = <const A extends Args>(declared: Command<A>): Command<A> => declared;
