import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { ListPage } from '#core/list/ListPage.tsx';
import { countText } from '#core/ui/text/countText.ts';
import { thingCommands } from '../commands.ts';
import type { Thing } from '../contract.ts';
import { columns, thingCard } from '../parts/columns.tsx';
import { useThings } from '../queries.ts';

/** The things of the organisation. */
export default function ThingList() {
  const things = useThings();
  const { total } = things;
  return (
    <ListPage
      label="Things"
      what="things"
      kind="thing"
      count={total === undefined ? undefined : countText(total, 'thing', { many: 'things' })}
      add={thingCommands.new}
      list={things}
      columns={columns}
      card={thingCard}
      rowMenu={rowMenu}
      empty={{ adds: true, icon: 'grid', text: 'No data to display', explanation: 'There are no things yet.' }}
    />
  );
}

const rowMenu = (thing: Thing) => (
  <CommandMenu label={`Actions for ${thing.name}`} commands={[thingCommands.rename, thingCommands.delete]} values={{ thing }} />
);
