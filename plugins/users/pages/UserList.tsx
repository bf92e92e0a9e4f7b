import { ListPage } from '#core/list/ListPage.tsx';
import type { ListView } from '#core/list/read/useList.ts';
import { userCommands } from '../commands.ts';
import type { listUsers, Person } from '../contract.ts';
import { users } from '../lists.ts';
import { columns } from '../parts/columns.tsx';
import { nobodyHere } from '../parts/nobodyHere.tsx';
import { personCard } from '../parts/personCard.tsx';
import { StatusFilter } from '../parts/StatusFilter.tsx';

/** The page with the list of users. */
export default function UserList() {
  return (
    <ListPage
      list={users}
      titleOnPhone="All Users"
      add={userCommands.new}
      commands={userCommands}
      filter={byStatus}
      columns={columns}
      card={personCard}
      lead
      lineCount={2}
      empty={nobodyHere}
    />
  );
}

const byStatus = ({ query, change }: ListView<typeof listUsers, Person>) => (
  <StatusFilter status={query.status} onChange={(status) => change('status', status)} />
);
