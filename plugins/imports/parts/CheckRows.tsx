import { useRef, useState } from 'react';
import { Button } from '#core/ui/buttons/Button.tsx';
import { Select } from '#core/ui/select/Select.tsx';
import { numberText } from '#core/ui/text/numberText.ts';
import { alikeOf, type Alike } from '../table/alike.ts';
import type { ImportCell, ImportRow } from '../contract.ts';
import type { CheckedRow as Checked } from '../table/twice.ts';
import type { MissingGroup } from '../groups/missingGroups.ts';
import { CheckedRow, states, type State } from './CheckedRow.tsx';
import { MissingGroups } from './MissingGroups.tsx';
import { WrongPhones } from './WrongPhones.tsx';

/** When new people are invited. */
export type Invite = 'now' | 'later' | 'never';

interface Props {
  rows: readonly ImportRow[];
  judged: ReadonlyMap<number, Checked>;
  /** The groups of the file that the viewer may create. */
  missing: readonly MissingGroup[];
  onCreateGroups(): void;
  invite: Invite;
  onInvite(invite: Invite): void;
  /** What the last mending has led to. */
  mended: string;
  /** Checks rows again after a cell was mended. */
  onMend(rows: readonly ImportRow[]): void;
  onImport(): void;
  onSaveWrong(): void;
}

const order = ['wrong', 'twice', 'new', 'changed', 'same'] as const;

/** How many rows are drawn at first, and with each further press. */
const DRAWN = 50;

/** The third step: what each row would do. Wrong cells are mended in place. */
export function CheckRows({ rows, judged, missing, invite, mended, ...on }: Props) {
  const { onCreateGroups, onInvite, onMend, onImport, onSaveWrong } = on;
  const counts = countsOf(judged);
  const [chosen, setOnly] = useState<State | 'all'>(counts.wrong > 0 ? 'wrong' : 'all');
  const [drawn, setDrawn] = useState(DRAWN);
  // A row that was wrong stays in sight after it was mended, until another filter is chosen.
  const [mendedRows, setMendedRows] = useState<ReadonlySet<number>>(new Set());
  // When the last wrong row is right, all rows are shown.
  const only = chosen === 'wrong' && counts.wrong === 0 && mendedRows.size === 0 ? 'all' : chosen;
  const [alike, setAlike] = useState<Alike>();
  const mend = (changed: readonly ImportRow[]) => {
    setMendedRows((old) => new Set([...old, ...changed.map(({ row }) => row)]));
    onMend(changed);
  };
  const mendOne = (changed: ImportRow, cell: ImportCell) => {
    setAlike(alikeOf(rows, judged, changed, cell));
    mend([changed]);
  };
  const mendAlike = ({ rows: others }: Alike) => {
    setAlike(undefined);
    mend(others);
  };
  const phones = rows.filter(({ row }) => judged.get(row)?.errors.some(({ cell }) => cell === 'mobile'));
  const list = useRef<HTMLUListElement>(null);
  const visible = rows.filter(({ row }) => only === 'all' || judged.get(row)?.state === only || mendedRows.has(row));
  const todo = counts.new + counts.changed;
  const choose = (next: State | 'all') => {
    setOnly(next);
    setDrawn(DRAWN);
    setMendedRows(new Set());
    setAlike(undefined);
  };
  return (
    <div className="flex flex-col gap-4">
      <MissingGroups groups={missing} onCreate={onCreateGroups} />
      <WrongPhones
        rows={phones}
        onLeaveOut={() => {
          // The button goes away: the focus would be lost.
          list.current?.focus();
          mend(phones.map((row) => ({ ...row, mobile: '' })));
        }}
      />
      <div role="group" aria-label="Show rows" className="flex flex-wrap gap-2">
        {(['all', ...order] as const).map((state) => (
          <Button
            key={state}
            aria-pressed={only === state}
            variant={only === state ? 'secondary' : 'quiet'}
            onClick={() => choose(state)}
          >
            {state === 'all' ? 'All' : states[state].label}{' '}
            <span className="text-muted tabular">{numberText(state === 'all' ? rows.length : counts[state])}</span>
          </Button>
        ))}
        {counts.wrong + counts.twice > 0 && (
          <Button variant="quiet" icon="download" onClick={onSaveWrong}>
            Save the rows left out
          </Button>
        )}
      </div>
      <ul
        ref={list}
        aria-label="Rows of the file"
        tabIndex={-1}
        className="divide-y divide-line border-y border-line outline-none"
      >
        {visible.slice(0, drawn).map((row) => (
          <CheckedRow
            key={row.row}
            row={row}
            judged={judged.get(row.row)}
            alike={alike?.row === row.row ? alike : undefined}
            onMend={mendOne}
            onMendAlike={mendAlike}
          />
        ))}
        {visible.length === 0 && <li className="py-6 text-center text-sm text-muted">There are no such rows.</li>}
      </ul>
      {visible.length > drawn && (
        <div>
          <Button onClick={() => setDrawn(drawn + DRAWN)}>Show more of {numberText(visible.length)} rows</Button>
        </div>
      )}
      <div className="sticky bottom-0 flex flex-wrap items-end gap-3 border-t border-line bg-surface py-3 max-md:bottom-14">
        <Select
          label="Invitations to new people"
          className="w-64"
          value={invite}
          onChange={(value) => onInvite(value as Invite)}
          options={[
            { value: 'now', label: 'Send now' },
            {
              value: 'later',
              label: 'Send later',
              detail: 'They stay “Not invited yet”, and the dashboard reminds you',
            },
            { value: 'never', label: 'Do not send' },
          ]}
        />
        <Button variant="primary" disabled={todo === 0} onClick={onImport}>
          Import {numberText(todo)} of {numberText(rows.length)}
        </Button>
        <span role="status" className="self-center text-sm text-muted">
          {todo > 0
            ? mended
            : counts.wrong > 0
              ? `${mended} Correct a row first.`
              : 'Everything in the file is already in the portal.'}
        </span>
      </div>
    </div>
  );
}

/** The number of rows in each state. */
function countsOf(judged: ReadonlyMap<number, Checked>): Record<State, number> {
  const counts = { wrong: 0, twice: 0, new: 0, changed: 0, same: 0 };
  for (const { state } of judged.values()) counts[state]++;
  return counts;
}
