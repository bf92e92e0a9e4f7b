import { useMemo } from 'react';
import { ListPage } from '#core/list/ListPage.tsx';
import { useRecordAddress } from '#core/plugin/useRecordAddress.ts';
import { adminCommands } from '../commands.ts';
import { admins } from '../lists.ts';
import { adminCard, adminColumns } from '../parts/columns.tsx';

/** The page with the administrators of the organisation. */
export default function AdminList() {
  // The plugin with the pages of users may be missing.
  const hrefOf = useRecordAddress('UserView');
  return (
    <ListPage
      list={admins}
      add={adminCommands.add}
      commands={adminCommands}
      columns={useMemo(() => adminColumns(hrefOf), [hrefOf])}
      card={adminCard}
      hrefOf={hrefOf}
      empty={({ search }) => ({
        explanation: search
          ? `No results for “${search}”.`
          : 'Administrators manage the organisation: its users, groups, applications and security policies.',
      })}
    />
  );
}
