import { ListPage } from '#core/list/ListPage.tsx';
import { serviceCommands } from '../commands.ts';
import { services } from '../lists.ts';
import { columns, serviceCard } from '../parts/columns.tsx';

/** The service accounts of the organisation. */
export default function ServiceList() {
  return (
    <ListPage
      list={services}
      add={serviceCommands.new}
      commands={serviceCommands}
      columns={columns}
      card={serviceCard}
      lineCount={2}
      empty={() => ({
        explanation: 'With a service account a program acts for the organisation itself, whoever comes and goes.',
      })}
    />
  );
}
