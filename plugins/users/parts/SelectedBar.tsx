import { CommandButton } from '#core/command/CommandButton.tsx';
import { useHost } from '#core/command/hostAtom.ts';
import { asCallError } from '#core/client/callError.ts';
import { BulkBar } from '#core/ui/BulkBar.tsx';
import { everybody } from '../everybody.ts';
import type { UsersQuery } from '../queries.ts';
import { manyCommands } from './personCommands.ts';
import type { useSelected } from './useSelected.ts';

interface Props {
  selected: ReturnType<typeof useSelected>;
  query: UsersQuery;
  /** How many people the query names. */
  total: number;
}

/** What can be done with the ticked people: the same commands as in their rows. */
export function SelectedBar({ selected, query, total }: Props) {
  const host = useHost();
  const { people, select } = selected;

  async function selectAll() {
    try {
      select(await everybody(query, host));
    } catch (thrown) {
      const { type, message } = asCallError(thrown);
      host.notify(type, message);
    }
  }

  return (
    <div className={people.length > 0 ? 'pb-3 max-md:px-4' : undefined}>
      <BulkBar
        count={people.length}
        one="person"
        many="people"
        total={total}
        onSelectAll={() => void selectAll()}
        onClear={() => select([])}
      >
        {manyCommands.map((command) => (
          <CommandButton
            key={command.id}
            command={command}
            values={{ person: people }}
            variant={command.danger ? 'danger' : 'secondary'}
          />
        ))}
      </BulkBar>
    </div>
  );
}
