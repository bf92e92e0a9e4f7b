import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { ListPage } from '#core/list/ListPage.tsx';
import { SearchField } from '#core/list/SearchField.tsx';
import { useRecordAddress } from '#core/list/useRecordAddress.ts';
import { useSearchInAddress } from '#core/list/useSearchInAddress.ts';
import { countText } from '#core/ui/text/countText.ts';
import type { Person } from '#plugins/users/contract.ts';
import { adminCard, adminColumns } from '../parts/columns.tsx';
import { useAdmins } from '../queries.ts';
import { adminCommands } from '../commands.ts';

/** Who administers the organisation. */
export default function AdminList() {
  const [typed, setTyped, search] = useSearchInAddress();
  const admins = useAdmins(search);
  const { total, exact, former } = admins;
  const hrefOf = useRecordAddress('UserView');
  return (
    <ListPage
      label="Admins"
      what="admins"
      kind="user"
      count={total === undefined || former ? undefined : countText(total, 'admin', { exact })}
      add={adminCommands.add}
      renderFilter={(input) => (
        <SearchField label="Search by name, email or phone" value={typed} onChange={setTyped} input={input} />
      )}
      list={admins}
      columns={adminColumns(hrefOf)}
      card={(person) => adminCard(person, hrefOf?.(person))}
      hrefOf={hrefOf}
      rowMenu={rowMenu}
      empty={{
        adds: !search,
        icon: 'user-cog',
        text: 'No data to display',
        explanation: search
          ? `No administrator has “${search}” in the name, the email or the phone number.`
          : 'Administrators look after the organisation: its users, groups, applications and security policies.',
      }}
    />
  );
}

const rowMenu = (person: Person) => (
  <CommandMenu label={`Actions for ${person.name}`} commands={[adminCommands.unassign]} values={{ person }} />
);
