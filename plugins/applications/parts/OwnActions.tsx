import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { ownApplicationCommands } from '../ownCommands.ts';
import type { ApplicationRecord } from '../lists.ts';

const { edit, icon, rotateSecret, endOldSecrets, archive, delete: remove } = ownApplicationCommands;
const more = [icon, rotateSecret, endOldSecrets, 'line', archive, remove] as const;

/** What can be done with an application that the organisation has added itself; loaded for such a one only. */
export default function OwnActions({ application }: { application: ApplicationRecord }) {
  const values = { application };
  return (
    <>
      <CommandMenu label={`More for ${application.name}`} commands={more} values={values} />
      <CommandButton command={edit} values={values} />
    </>
  );
}
