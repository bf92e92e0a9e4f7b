import { asCallError } from '../client/callError.ts';
import type { Command, GivenValues } from '../command/command.ts';
import { CommandButton } from '../command/CommandButton.tsx';
import { useHost } from '../command/hostAtom.ts';

import { BulkBar } from '../ui/list/BulkBar.tsx';
import { cx } from '../ui/style/cx.ts';
import { useNarrow } from '../ui/style/useNarrow.ts';
import type { Selected } from './useSelected.ts';

interface Props<Row> {
  selected: Selected<Row>;
  /** What the records are called: `person`, `people`. */
  one: string;
  many: string;
  /** How many records the list's query names. */
  total: number;
  /** Reads all that the query names, for 'Select all'. */
  readAll(): Promise<readonly Row[]>;
  commands: readonly Command[];
  /** The commands' argument that takes the records. */
  arg: string;
  /** Their other arguments, where the page knows them. */
  known?: GivenValues;
}

/** What can be done with the ticked records: the same commands as in their rows. */
export function SelectedBar<Row>({ selected, one, many, total, readAll, commands, arg, known }: Props<Row>) {
  const host = useHost();
  const narrow = useNarrow();
  const { records, select } = selected;

  async function selectAll() {
    try {
      select(await readAll());
    } catch (thrown) {
      const { type, message } = asCallError(thrown);
      host.notify(type, message);
    }
  }

  return (
    <div className={cx(records.length > 0 && (narrow ? aboveFooter : belowTable))}>
      <BulkBar
        count={records.length}
        one={one}
        many={many}
        total={total}
        onSelectAll={() => void selectAll()}
        onClear={() => select([])}
      >
        {commands.map((command) => (
          <CommandButton
            key={command.id}
            command={command}
            values={{ ...known, [arg]: records }}
            variant={command.danger ? 'danger' : 'secondary'}
            icon={narrow ? 'none' : 'beside'}
          />
        ))}
      </BulkBar>
    </div>
  );
}

// Not in the list's way: the next click or tap must meet the row that was seen there.
const belowTable = 'sticky bottom-0 bg-surface py-3';
const aboveFooter =
  'fixed inset-x-0 z-20 border-t border-line bg-accent-soft px-1 max-md:bottom-[calc(56px+env(safe-area-inset-bottom))]';
