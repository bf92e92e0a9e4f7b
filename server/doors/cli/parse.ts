import { parseArgs } from 'node:util';
import { CommandFault, type Command, type Input, type Word } from './command.ts';
import { commands } from './commands.ts';
import { usage } from './help.ts';

/** The parsed command line. */
export type ParsedLine = { demo: boolean } & (
  | { version: true; help?: undefined }
  | { help: Command | null; version?: undefined }
  | { help?: undefined; version?: undefined; command: Command; input: Input }
);

/** Parses a command line; throws a CommandFault that says what is wrong. */
export function parse(line: readonly string[]): ParsedLine {
  const command = commandOf(line);
  const options = command?.options ?? [];
  const { values, positionals } = read(line, options);
  const demo = values.demo === true;
  if (values.version === true) return { demo, version: true };
  if (values.help === true || line.length === 0 || line[0] === 'help') return { demo, help: command };
  if (!command) throw new CommandFault(unknown(positionals));
  const words = positionals.slice(command.name.split(' ').length);
  const wanted = command.arguments ?? [];
  if (words.length > wanted.length)
    throw new CommandFault(`'${words[wanted.length]}' is not expected.\nUse it like this: ${usage(command)}`);
  const missing = [
    ...wanted.slice(words.length).map((word) => `<${word.name}>: ${word.meaning}`),
    ...options.filter((word) => !word.optional && !values[word.name]).map((word) => `--${word.name}: ${word.meaning}`),
  ];
  if (missing.length) throw new CommandFault(`Missing:\n${missing.map((line) => `  ${line}`).join('\n')}`);
  const input: Input = Object.fromEntries(wanted.map((word, index) => [word.name, words[index] ?? '']));
  for (const { name, flag } of options) input[name] = flag ? (values[name] ? 'yes' : '') : String(values[name] ?? '');
  return { demo, command, input };
}

function commandOf(line: readonly string[]): Command | null {
  const words = line
    .filter((word) => word !== 'help' && !['--demo', '--help', '-h', '--version'].includes(word))
    .join(' ');
  return commands.find(({ name }) => words === name || words.startsWith(`${name} `)) ?? null;
}

function read(line: readonly string[], options: readonly Word[]) {
  const own = Object.fromEntries(
    options.map(({ name, flag }) => [name, { type: flag ? ('boolean' as const) : ('string' as const) }]),
  );
  const flags = {
    demo: { type: 'boolean' },
    version: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    return parseArgs({ args: [...line], options: { ...own, ...flags }, allowPositionals: true }) as {
      values: Record<string, string | boolean | undefined>;
      positionals: string[];
    };
  } catch (error) {
    // The first sentence of parseArgs is the reason, the next one is advice for programmers.
    const [reason = ''] = (error as Error).message.split(/\. |\n/, 1);
    throw new CommandFault(`${reason.replace(/\.$/, '')}.`);
  }
}

function unknown(words: string[]): string {
  const typed = words.join(' ');
  const close = commands.filter(({ name }) => name.split(' ').some((word) => words.includes(word)));
  const hint = close.length ? `\nDid you mean: ${close.map(({ name }) => name).join(', ')}?` : '';
  return `There is no command '${typed}'.${hint}`;
}
