import { command, type DeclaredCommand } from '#core/command/command.ts';
import { fillPath, type Obstacle } from '#core/contract/endpoint.ts';
import { hasGoTo, type Plugin } from '#core/plugin/plugin.ts';

const shutOut: readonly Obstacle[] = ['shut out'];
const setupOwed: readonly Obstacle[] = ['set-up owed'];

/** The commands 'Go to …', made from the routes: one for every page in the frame that needs no record. */
export function goCommands(plugins: readonly Plugin[]): Record<string, DeclaredCommand> {
  const entries = plugins.flatMap((plugin) => plugin.nav ?? []);
  const commands = plugins
    .flatMap((plugin) => plugin.routes ?? [])
    .filter(hasGoTo)
    .map((route): [string, DeclaredCommand] => {
      const entry = entries.find(({ to }) => to === route);
      return [
        `go-${route.name}`,
        command({
          title: `Go to ${entry?.label ?? route.title}`,
          label: entry?.label ?? route.title,
          icon: entry?.icon ?? 'arrow-right',
          ...(route.keys !== undefined && { keys: route.keys }),
          ...(route.keywords && { keywords: route.keywords }),
          access: route.access,
          evenWhen: [...(route.shutOut ? shutOut : []), ...(route.setupOwed ? setupOwed : [])],
          args: {},
          run: (_values, host) => host.go(fillPath(route.at.pattern)),
        }),
      ];
    });
  return Object.fromEntries(commands);
}
