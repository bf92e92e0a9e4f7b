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
        explanation: 'The applications of your organisation appear here, with the people who use them.',
      })}
    />
  );
}
