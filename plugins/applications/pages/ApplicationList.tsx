import { ListPage } from '#core/list/ListPage.tsx';
import { applicationCommands } from '../commands.ts';
import { applications } from '../lists.ts';
import { applicationCard, columns } from '../parts/columns.tsx';

/** The page with the organisation's applications. */
export default function ApplicationList() {
  return (
    <ListPage
      list={applications}
      add={applicationCommands.add}
      columns={columns}
      card={applicationCard}
      lead="square"
      lineCount={2}
      empty={() => ({
        explanation: 'Applications that your organisation uses stand here, with the people who work with them.',
      })}
    />
  );
}
