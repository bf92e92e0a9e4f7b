import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { useHost } from '#core/command/hostAtom.ts';
import { ListPage } from '#core/list/ListPage.tsx';
import { keyOf } from '#core/list/RecordList.tsx';
import { SelectedBar } from '#core/list/SelectedBar.tsx';
import { useSelected } from '#core/list/useSelected.ts';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import type { Person } from '../contract.ts';
import { columns, hrefOf } from '../parts/columns.tsx';
import { ListFilter } from '../parts/ListFilter.tsx';
import { nobodyHere } from '../parts/nobodyHere.tsx';
import { personCard } from '../parts/personCard.tsx';
import { manyCommands, rowCommands } from '../parts/personCommands.ts';
import { useListView } from '../parts/useListView.ts';
import { everybody, useCountText, useUsers } from '../queries.ts';
import { userCommands } from '../commands.ts';

/** The people of the organisation. */
export default function UserList() {
  const host = useHost();
  const narrow = useNarrow();
  const view = useListView();
  const users = useUsers(view.query);
  const selected = useSelected(users.rows, keyOf, JSON.stringify(view.query));
  return (
    <ListPage
      title={narrow ? 'All Users' : 'Users'}
      label="Users"
      what="users"
      kind="user"
      count={useCountText(view.query, users)}
      add={userCommands.new}
      renderFilter={(input) => <ListFilter view={view} input={input} />}
      bar={
        <SelectedBar
          selected={selected}
          one="person"
          many="people"
          total={users.total ?? 0}
          readAll={() => everybody(view.query, host)}
          commands={manyCommands}
          arg="person"
        />
      }
      list={users}
      selected={selected}
      columns={columns}
      sort={view.sort}
      onSort={view.setSort}
      card={personCard}
      lead
      lineCount={2}
      hrefOf={hrefOf}
      rowMenu={rowMenu}
      empty={nobodyHere(view.query)}
    />
  );
}

const rowMenu = (person: Person) => (
  <CommandMenu label={`Actions for ${person.name}`} commands={rowCommands} values={{ person }} />
);
