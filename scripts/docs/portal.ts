import { loadCommands } from '#core/plugin/commands.ts';
import { createRegistry } from '#core/plugin/registry.ts';
import { plugins } from '#shell/shellPlugin/allPlugins.ts';
import { generated, table } from './table.ts';

/** The page of all pages, commands and keys of the portal. */
export async function portalPage(): Promise<string> {
  const { routes } = createRegistry(plugins);
  const { commands } = await loadCommands(plugins);
  const pages = routes.map((route) => [
    `\`${route.at.pattern}\``,
    route.name,
    route.title,
    route.open ? 'without a session' : route.access.label,
    keys(route.keys),
  ]);
  const listed = commands.map(({ command }) => [
    `\`${command.id}\``,
    command.title,
    command.access.label,
    Object.keys(command.args as object).join(', '),
    keys(command.keys) + (command.keysOn ? ` on \`${command.keysOn.pattern}\`` : ''),
  ]);
  return `${generated('shell/plugins.ts')}
# Pages, commands and keys

## Pages

${table(['path', 'route name', 'title', 'who', 'keys'], pages)}

## Commands

${table(['command', 'title', 'who', 'asks for', 'keys'], listed)}
`;
}

function keys(key: string | undefined): string {
  return key ? `\`${key}\`` : '';
}
