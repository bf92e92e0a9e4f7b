import { ListPage } from '#core/list/ListPage.tsx';
import { thingCommands } from '../commands.ts';
import { things } from '../lists.ts';
import { columns, thingCard } from '../parts/columns.tsx';

/** The things of the organisation. */
export default function ThingList() {
  return (
    <ListPage
      list={things}
      add={thingCommands.new}
      commands={thingCommands}
      columns={columns}
      card={thingCard}
      empty={() => ({ explanation: 'There are no things yet.' })}
    />
  );
}
