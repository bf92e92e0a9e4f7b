import { ListPage } from '#core/list/ListPage.tsx';
import { groupCommands } from '../commands.ts';
import { groups } from '../lists.ts';
import { columns, groupCard } from '../parts/columns.tsx';

/** The page with the groups of the organisation. */
export default function GroupList() {
  return (
    <ListPage
      list={groups}
      titleOnPhone="All Groups"
      add={groupCommands.new}
      commands={groupCommands}
      columns={columns}
      card={groupCard}
      lineCount={2}
      empty={({ search }) => ({
        explanation: search
          ? `No group has “${search}” in its name.`
          : 'A group has users, and moderators who manage them. Security policies apply to groups.',
      })}
    />
  );
}
