import { useRef } from 'react';
import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useListKeys } from '#core/list/read/useListKeys.ts';
import { SearchInAddress } from '#core/list/search/SearchInAddress.tsx';
import { useAddPlace } from '#core/ui/buttons/useAddPlace.ts';
import { groupCommands } from '../commands.ts';
import type { Group } from '../contract.ts';
import { PeopleList } from './PeopleList.tsx';

/** The people of a group: moderators, then members. */
export function UsersTab({ group }: { group: Group }) {
  const add = useAddPlace();
  const filter = useRef<HTMLInputElement>(null);
  const handle = useListKeys(filter);
  return (
    <div className="max-md:pb-20">
      <div className="flex flex-wrap items-center justify-between gap-2 pt-3 pb-5 max-md:px-4">
        <SearchInAddress by="name or email" input={filter} />
        {add.head && (
          <>
            <CommandButton command={groupCommands.updateUsers} values={{ group }} />
            <CommandButton command={groupCommands.addByAddress} values={{ group }} />
          </>
        )}
      </div>
      <PeopleList group={group} of="moderator" />
      <PeopleList group={group} of="member" handle={handle} />
      {add.round && (
        <>
          <CommandAddButton command={groupCommands.updateUsers} values={{ group }} />
          <CommandAddButton command={groupCommands.addByAddress} values={{ group }} />
        </>
      )}
    </div>
  );
}
