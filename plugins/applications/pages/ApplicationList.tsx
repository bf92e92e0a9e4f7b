import { ListPage } from '#core/list/ListPage.tsx';
import { countText } from '#core/ui/text/countText.ts';
import { applicationCard, columns, hrefOf } from '../parts/columns.tsx';
import { useApplications } from '../queries.ts';
import { applicationCommands } from '../commands.ts';

/** The applications that the organisation uses. */
export default function ApplicationList() {
  const applications = useApplications();
  const { total } = applications;
  return (
    <ListPage
      label="Applications"
      what="applications"
      kind="application"
      count={total === undefined ? undefined : countText(total, 'application')}
      add={applicationCommands.add}
      list={applications}
      columns={columns}
      card={applicationCard}
      lead="square"
      lineCount={2}
      hrefOf={hrefOf}
      empty={{
        adds: true,
        icon: 'grid',
        text: 'No data to display',
        explanation: 'Applications that your organisation uses stand here, with the people who work with them.',
      }}
    />
  );
}
