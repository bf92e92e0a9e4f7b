import { commands } from '#server/doors/cli/commands.ts';
import { usage } from '#server/doors/cli/help.ts';
import { configuration } from '#server/platform/configuration.ts';
import { generated, table } from './table.ts';

/** The page of all environment variables, flags and operator's commands. */
export function configurationPage(): string {
  const lines = commands.map((command) => [`\`${usage(command)}\``, `${command.summary}.`]);
  return `${generated('server/platform/configuration.ts and server/doors/cli/commands.ts')}
# Configuration

The server is configured by environment variables. An empty variable counts as missing. The server checks them all at the
start; for each wrong value it prints a sentence that says why, and it does not start. It starts with a name that is
nearly one of these, such as \`SMPT_URL\`, but says so, and so does \`portal check\`.

${variablesTable()}

## Flags of \`npm start\`

${table(
  ['flag', 'meaning'],
  [
    ['`-- --demo`', 'Serves the demo organisation from a separate database; the mails can be read at `/dev/mail`.'],
    ['`-- --demo --people N`', 'The same with N people in the organisation.'],
  ],
)}

\`npm start\` also gives Node.js \`--max-semi-space-size=4 --heap-growing-percent=30\`: with 2,000 people the server then
takes 115 MB at rest instead of 139, and 118 instead of 140 after 480 pages.

## The operator's commands

\`npm run portal -- <command>\` works while the server runs. \`--help\` after a command explains it; \`--demo\` takes the
database of the demo organisation. The exit code is 0 for success, 1 for a failure, 2 for wrong use, which is also a wrong
value of a variable.

${table(['command', 'what it does'], lines)}
`;
}

function variablesTable(): string {
  const variables = Object.entries(configuration).map(([name, { default: fallback, fallbackText, meaning }]) => [
    `\`${name}\``,
    fallbackText ?? `\`${fallback}\``,
    meaning,
  ]);
  return table(['variable', 'default', 'meaning'], variables);
}
