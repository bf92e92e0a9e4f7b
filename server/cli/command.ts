import type { Services } from '#server/services.ts';

/** A word of a command line: what it is called, and what it means. */
export interface Word {
  name: string;
  meaning: string;
  optional?: true;
}

/** Something that the operator can do from the command line. */
export interface Command {
  /** One or two words. */
  name: string;
  summary: string;
  /** Words without a name, in their order. */
  arguments?: readonly Word[];
  /** Words with a name: `--email ada@example.com`. */
  options?: readonly Word[];
  example: string;
  /** Does it; answers what to print. */
  run(services: Services, given: Given): Promise<string>;
}

/** What was typed, by the names of the words; a left-out one is `''`. */
export type Given = Record<string, string>;

/** The command line itself is wrong, or what it asks for can't be done; the message says so. */
export class CommandFault extends Error {
  override name = 'CommandFault';
}
