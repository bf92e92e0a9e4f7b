import type { Services } from '#server/domain/services.ts';

/** An argument or option of a command: its name and its meaning. */
export interface Word {
  name: string;
  meaning: string;
  optional?: true;
  /** An option without a value: given, its value is `yes`. */
  flag?: true;
}

/** Asks whoever runs the command. */
export type Ask = (question: string) => Promise<string>;

/** A command of the operator's command line. */
export interface Command {
  /** One or two words. */
  name: string;
  summary: string;
  /** Arguments, in their order. */
  arguments?: readonly Word[];
  /** Options: `--email ada@example.com`. */
  options?: readonly Word[];
  example: string;
  /** True for what may begin a database; all others refuse where the server has made none. */
  beginsDatabase?: true;
  /** True for what looks at the database as it is; all others migrate an older one first, as the server does. */
  asFound?: true;
  /** Throws for what is wrong in the arguments, before a database is begun: an empty one would pass for the real one. */
  before?(input: Input): void;
  /**
   * Does it; answers what to print last. `print` prints lines before, for what is too long to be answered. `ask` prints a
   * question and reads a line; it answers `''` if nobody can type one.
   */
  run(services: Services, input: Input, print?: (lines: string) => void, ask?: Ask): Promise<string>;
}

/** The values of the command line by name; a missing one is `''`. */
export type Input = Record<string, string>;

/** The command line is wrong, or the command cannot be done; the message says why. */
export class CommandFault extends Error {
  override name = 'CommandFault';
}
