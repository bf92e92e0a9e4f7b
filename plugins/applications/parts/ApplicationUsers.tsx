import { useMemo } from 'react';
import type { Answer } from '#core/client/client.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useHost } from '#core/command/hostAtom.ts';
import { keyOf, RecordList } from '#core/list/RecordList.tsx';
import { SearchField } from '#core/list/SearchField.tsx';
import { SelectedBar } from '#core/list/SelectedBar.tsx';
import { useRecordAddress } from '#core/list/useRecordAddress.ts';
import { useSearchInAddress } from '#core/list/useSearchInAddress.ts';
import { useSelected } from '#core/list/useSelected.ts';
import { countText } from '#core/ui/text/countText.ts';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import type { viewApplication } from '../contract.ts';
import { everyUser, useAnyAssignable, useApplicationUsers } from '../queries.ts';
import { manyCommands, menuIn, userCard, userColumns } from './userColumns.tsx';
import { applicationCommands } from '../commands.ts';

interface Props {
  application: Answer<typeof viewApplication>['application'];
  view: Answer<typeof viewApplication>;
}

/** Who is assigned to an application: found by typing, however many there are. */
export function ApplicationUsers({ application, view }: Props) {
  const { id } = application;
  const host = useHost();
  const narrow = useNarrow();
  const [typed, setTyped, search] = useSearchInAddress();
  const users = useApplicationUsers(id, search);
  const selected = useSelected(users.rows, keyOf, search ?? '');
  const anyAssignable = useAnyAssignable(id);
  const hrefOf = useRecordAddress('UserView');
  const known = useMemo(() => ({ application }), [application]);
  const columns = useMemo(() => userColumns(application, view, hrefOf), [application, view, hrefOf]);
  const rowMenu = useMemo(() => menuIn(application), [application]);
  const count =
    users.total === undefined || users.former ? undefined : countText(users.total, 'user', { exact: users.exact });
  return (
    <RecordList
      className="flex min-h-0 flex-1 flex-col pt-3"
      add={anyAssignable ? applicationCommands.assignUser : undefined}
      addValues={known}
      renderHead={(input, adds) => (
        <>
          <div className="flex items-center gap-3 pb-3 max-md:px-4">
            <SearchField label="Search by name, email or phone" value={typed} onChange={setTyped} input={input} />
            {search && count && <span className="text-sm text-muted tabular max-md:hidden">{count}</span>}
            {adds && <CommandButton command={applicationCommands.assignUser} values={known} className="ml-auto" />}
          </div>
        </>
      )}
      bar={
        <SelectedBar
          selected={selected}
          one="user"
          many="users"
          total={users.total ?? 0}
          readAll={() => everyUser(id, search, host)}
          commands={manyCommands}
          arg="user"
          known={known}
        />
      }
      label={`Users of ${application.name}`}
      what="users"
      kind="assignment"
      list={users}
      selected={selected}
      columns={columns}
      card={(user) => userCard(user, hrefOf?.(user))}
      lead
      lineCount={2}
      hrefOf={hrefOf}
      rowMenu={narrow ? rowMenu : undefined}
      empty={
        search
          ? { icon: 'search', text: `Nobody here is called “${search}”.` }
          : { adds: true, icon: 'users', text: 'No users assigned to this application.' }
      }
    />
  );
}
