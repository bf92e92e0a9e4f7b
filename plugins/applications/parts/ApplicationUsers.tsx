import { useMemo } from 'react';
import type { Answer } from '#core/client/client.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { useList } from '#core/list/read/useList.ts';
import { RecordList } from '#core/list/RecordList.tsx';
import { SearchInAddress } from '#core/list/search/SearchInAddress.tsx';
import { useRecordAddress } from '#core/plugin/useRecordAddress.ts';
import { Select } from '#core/ui/select/Select.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { applicationCommands } from '../commands.ts';
import type { viewApplication } from '../contract.ts';
import { assignments } from '../lists.ts';
import { useAnyAssignable } from '../queries.ts';
import { userCard, userColumns } from './userColumns.tsx';

/** The wire's filters with their words; '' is none. */
const filters = [
  { value: '', label: 'Everybody' },
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
  { value: 'limited', label: 'With an end' },
  { value: 'ending', label: 'Ending soon' },
  { value: 'ended', label: 'Access ended' },
];

interface Props {
  application: Answer<typeof viewApplication>['application'];
  view: Answer<typeof viewApplication>;
}

/** The list of the people assigned to an application. */
export function ApplicationUsers({ application, view }: Props) {
  const { id } = application;
  const narrow = useNarrow();
  const users = useList(assignments, { id });
  const anyAssignable = useAnyAssignable(id);
  const hrefOf = useRecordAddress('UserView');
  const values = useMemo(() => ({ application }), [application]);
  const columns = useMemo(() => userColumns(application, view, hrefOf), [application, view, hrefOf]);
  return (
    <RecordList
      view={users}
      label={`Users of ${application.name}`}
      className="flex min-h-0 flex-1 flex-col pt-3"
      add={anyAssignable ? applicationCommands.assignUser : undefined}
      commands={applicationCommands}
      rowMenu={narrow}
      values={values}
      renderHead={(input, adds) => (
        <div className="flex items-center gap-3 pb-3 max-md:px-4 max-[359px]:flex-wrap">
          <SearchInAddress by="name, email or phone" input={input} />
          <Select
            label="Show"
            hideLabel
            className="w-44 max-md:w-36"
            options={filters}
            value={users.query.status ?? ''}
            onChange={(status) => users.change('status', status)}
          />
          {users.narrowed && users.count && (
            <span className="text-sm text-muted tabular max-md:hidden">{users.count}</span>
          )}
          <div className="ml-auto flex items-center gap-2">
            <CommandMenu
              label={`More for ${application.name}`}
              commands={[applicationCommands.exportUsers]}
              values={values}
            />
            {adds && <CommandButton command={applicationCommands.assignUser} values={values} />}
          </div>
        </div>
      )}
      columns={columns}
      card={userCard}
      lead
      lineCount={2}
      hrefOf={hrefOf}
      empty={({ search, status }) =>
        status
          ? { icon: 'users', text: 'Nobody matches this filter.' }
          : search
            ? { icon: 'search', text: `No results for “${search}”.` }
            : { text: 'No users assigned to this application.' }
      }
    />
  );
}
