/** A command line, taken apart. */
export interface Line {
  /** The command, or a word of the client such as `login`. */
  name: string | undefined;
  /** The words after it. */
  words: string[];
  /** `--person pia`, by name. */
  named: Map<string, string[]>;
  yes: boolean;
  shutOut: boolean;
  json: boolean;
  help: boolean;
  version: boolean;
}

const switches = {
  '--yes': 'yes',
  '-y': 'yes',
  '--shut-out': 'shutOut',
  '--json': 'json',
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
} as const;

/** The options of every command, for the help and for completion. */
export const commonOptions = ['--yes', '--shut-out', '--json', '--help'] as const;

/** Takes a command line apart. After `--`, every word is a value. Returns the sentence for one that cannot be read. */
export function readLine(argv: readonly string[]): Line | string {
  const line: Line = {
    name: undefined,
    words: [],
    named: new Map(),
    yes: false,
    shutOut: false,
    json: false,
    help: false,
    version: false,
  };
  let isPlain = false;
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    if (isPlain || !/^-./.test(word)) {
      if (line.name === undefined) line.name = word;
      else line.words.push(word);
    } else if (word === '--') isPlain = true;
    else if (word in switches) line[switches[word as keyof typeof switches]] = true;
    else {
      const [, name, , attached] = /^--([\w-]+)(=([\s\S]*))?$/.exec(word) ?? [];
      const value = attached ?? argv[(at += 1)];
      if (name === undefined || value === undefined) return `The option ${word} is not known, or it needs a value.`;
      line.named.set(name, [...(line.named.get(name) ?? []), value]);
    }
  }
  return line;
}
