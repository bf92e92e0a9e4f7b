import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { ListPage } from '#core/list/ListPage.tsx';
import { SearchField } from '#core/list/SearchField.tsx';
import { useSearchInAddress } from '#core/list/useSearchInAddress.ts';
import { countText } from '#core/ui/text/countText.ts';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import type { Group } from '../contract.ts';
import { columns, groupCard, hrefOf } from '../parts/columns.tsx';
import { useGroups } from '../queries.ts';
import { groupCommands } from '../commands.ts';

/** The groups of the organisation. */
export default function GroupList() {
  const narrow = useNarrow();
  const [typed, setTyped, search] = useSearchInAddress();
  const groups = useGroups(search);
  const { total, exact, former } = groups;
  return (
    <ListPage
      title={narrow ? 'All Groups' : 'Groups'}
      label="Groups"
      what="groups"
      kind="group"
      count={total === undefined || former ? undefined : countText(total, 'group', { exact })}
      add={groupCommands.new}
      renderFilter={(input) => <SearchField label="Search by name" value={typed} onChange={setTyped} input={input} />}
      list={groups}
      columns={columns}
      card={groupCard}
      lineCount={2}
      hrefOf={hrefOf}
      rowMenu={rowMenu}
      empty={{
        adds: !search,
        icon: 'users-round',
        text: 'No data to display',
        explanation: search
          ? `No group has “${search}” in its name.`
          : 'Groups gather users, with moderators who look after them. Security policies apply to groups.',
      }}
    />
  );
}

const rowMenu = (group: Group) => (
  <CommandMenu
    label={`Actions for ${group.name}`}
    commands={[groupCommands.edit, 'line', groupCommands.delete]}
    values={{ group }}
  />
);
