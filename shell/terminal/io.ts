/** What the terminal client has of its surroundings; a test gives its own. */
export interface Io {
  /** Of this client, as its package says. */
  version: string;
  env: Readonly<Record<string, string | undefined>>;
  /** A person sits at the terminal and can answer. */
  isInteractive: boolean;
  /** Results, to standard output. */
  out(text: string): void;
  /** Everything else, to standard error. */
  err(text: string): void;
  ask(question: string): Promise<string>;
  /** Asks without showing what is typed; reads standard input if nobody sits there. */
  askSecret(question: string): Promise<string>;
  fetch: typeof fetch;
  /** Saves a file in the current folder, never over another; returns its path. */
  save(name: string, bytes: Uint8Array): Promise<string>;
}

/** The exit codes. */
export const exits = { done: 0, refused: 1, wrongUse: 2 } as const;

/** Control characters, and marks that turn the direction of writing; not the line break. */
const controls = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * A text without control characters and marks that turn the direction of writing: a name from the portal must not move the
 * cursor or give orders to the terminal. With `lines` its line breaks stay.
 */
export function clean(text: string, lines = false): string {
  const flattened = lines ? text : text.replace(/[\t\n\r]+/g, ' ');
  return flattened.replace(controls, '');
}

/** One line of JSON, in which such characters are escaped: the program that reads it gets the whole text. */
export const jsonLine = (value: object): string =>
  JSON.stringify(value).replace(controls, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The same surroundings, which write only clean texts. */
export const cleanIo = (io: Io): Io => ({
  ...io,
  out: (text) => io.out(clean(text, true)),
  err: (text) => io.err(clean(text, true)),
  ask: (question) => io.ask(clean(question, true)),
});
