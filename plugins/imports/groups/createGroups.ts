import type { Host } from '#core/command/host.ts';
import { runEach } from '#core/command/run/runEach.ts';
import { countText } from '#core/ui/text/countText.ts';
import { createGroup } from '#plugins/groups/contract.ts';
import type { MissingGroup } from './missingGroups.ts';

/**
 * Creates groups in one run. A group needs somebody in it, and the people of the file are not here yet, so the viewer
 * becomes its moderator.
 */
export const createGroups = (groups: readonly MissingGroup[], host: Host): Promise<void> =>
  runEach(
    `Create ${countText(groups.length, 'group')}`,
    groups.map(({ name }) => ({
      label: name,
      run: (by) =>
        by.call(createGroup, { body: { name, description: '', moderators: [host.viewer().id], members: [] } }),
    })),
    host,
  );
