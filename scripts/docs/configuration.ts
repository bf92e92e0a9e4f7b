import { commands } from '#server/cli/commands.ts';
import { usage } from '#server/cli/help.ts';
import { configuration } from '#server/configuration.ts';
import { generated, table } from './table.ts';

/** Every environment variable, for this page and for the README. */
export function variablesTable(): string {
  const variables = Object.entries(configuration).map(([name, { default: fallback, shown, meaning }]) => [
    `\`${name}\``,
    shown ?? `\`${fallback}\``,
    meaning,
  ]);
  return table(['variable', 'default', 'meaning'], variables);
}

/** Every environment variable, flag and command of the operator. */
export function configurationPage(): string {
  const lines = commands.map((command) => [`\`${usage(command)}\``, `${command.summary}.`]);
  return `${generated('server/configuration.ts and server/cli/commands.ts')}
# Configuration

All of it is in environment variables. An empty one counts as missing. They are checked at the start: every wrong value is
told in a sentence, and nothing starts.

${variablesTable()}

## Flags of \`npm start\`

${table(
  ['flag', 'meaning'],
  [
    ['`-- --demo`', 'Serves the demo organisation from a database of its own; mails can be read at `/dev/mail`.'],
    ['`-- --demo --people N`', 'The same with that many people.'],
  ],
)}

## The operator's commands

\`npm run portal -- <command>\`; they work while the server runs. \`--help\` after a command tells more, \`--demo\` means the
database of the demo organisation. The exit code is 0 when it is done, 1 when it could not be done, 2 for wrong use.

${table(['command', 'what it does'], lines)}
`;
}
