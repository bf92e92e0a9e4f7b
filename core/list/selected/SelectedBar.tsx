import { asCallError } from '#core/client/callError.ts';
import type { Command, GivenValues } from '#core/command/command.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useHost } from '#core/command/hostAtom.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { BulkBar } from './BulkBar.tsx';
import { cx } from '#core/ui/style/cx.ts';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import type { Listed } from '../declare/list.ts';
import { readAll } from '../read/readAll.ts';
import type { ListView } from '../read/useList.ts';
import type { Selected } from '../useSelected.ts';

interface Props<E extends Endpoint, Row extends Listed> {
  view: ListView<E, Row>;
  selected: Selected<Row>;
  commands: readonly Command[];
  /** The arguments of the commands: the selected records, and others that the page knows. */
  values: GivenValues;
}

/** The commands for the selected records, the same as in their rows, and 'Select all'. */
export default function SelectedBar<E extends Endpoint, Row extends Listed>(props: Props<E, Row>) {
  const { view, selected, commands, values } = props;
  const { list, query, params, visible } = view;
  const host = useHost();
  const narrow = useNarrow();
  const { records, select } = selected;

  async function selectAll() {
    try {
      select(await readAll(host, list, query, params));
    } catch (thrown) {
      const { type, message } = asCallError(thrown);
      host.notify(type, message);
    }
  }

  return (
    <div className={cx(records.length > 0 && (narrow ? aboveFooter : belowTable))}>
      <BulkBar
        count={records.length}
        one={list.one}
        many={list.many ?? `${list.one}s`}
        total={visible.total ?? 0}
        onSelectAll={() => void selectAll()}
        onClear={() => select([])}
      >
        {commands.map((command) => (
          <CommandButton
            key={command.id}
            command={command}
            values={values}
            variant={command.danger ? 'danger' : 'secondary'}
            icon={narrow ? 'none' : 'beside'}
          />
        ))}
      </BulkBar>
    </div>
  );
}

// It covers no row: the next click must hit the row that was visible there.
const belowTable = 'sticky bottom-0 bg-surface py-3';
const aboveFooter = 'fixed inset-x-0 bottom-(--footer) z-20 border-t border-line bg-accent-soft px-1';
