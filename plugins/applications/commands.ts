import { member } from '#core/access/rules.ts';
import { record } from '#core/command/arg.ts';
import { command } from '#core/command/command.ts';
import { tileSource } from './args.ts';
import { openTile } from './parts/addressOf.ts';

/** Opens an application of the launcher in a new tab; the palette lists it once for each. */
export const openApplication = command({
  id: 'applications.open',
  title: 'Open application…',
  label: ({ application }) => (application ? `Open ${application.name}` : 'Open application'),
  icon: 'external-link',
  keywords: ['launch', 'start'],
  access: member,
  args: { application: record(tileSource, { each: ({ tiles }) => tiles }) },
  run: ({ application }, host) => openTile(application, host),
});
