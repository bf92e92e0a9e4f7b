import { useState } from 'react';
import { Button } from '#core/ui/buttons/Button.tsx';
import { Select } from '#core/ui/fields/Select.tsx';
import { TextField } from '#core/ui/fields/TextField.tsx';
import { cx } from '#core/ui/style/cx.ts';
import { Badge, type Tone } from '#core/ui/text/Badge.tsx';
import { numberText } from '#core/ui/text/numberText.ts';
import { cellNames } from '../cells.ts';
import type { ImportCell, ImportRow, JudgedRow } from '../contract.ts';

/** When new people are invited. */
export type Invite = 'now' | 'later' | 'never';

interface Props {
  rows: readonly ImportRow[];
  judged: ReadonlyMap<number, JudgedRow>;
  invite: Invite;
  onInvite(invite: Invite): void;
  /** Checks a row again after a cell was mended. */
  onMend(row: ImportRow): void;
  onImport(): void;
  onSaveWrong(): void;
}

type State = JudgedRow['state'];
const states: Record<State, { label: string; tone: Tone }> = {
  wrong: { label: 'Wrong', tone: 'danger' },
  new: { label: 'New', tone: 'success' },
  changed: { label: 'Changed', tone: 'info' },
  same: { label: 'Same', tone: 'quiet' },
};
const order = ['wrong', 'new', 'changed', 'same'] as const;

/** How many rows are drawn at first, and with each further press. */
const DRAWN = 50;

/** The third step: what each row would do. Wrong cells are mended in place. */
export function CheckRows({ rows, judged, invite, onInvite, onMend, onImport, onSaveWrong }: Props) {
  const counts = countsOf(judged);
  const [only, setOnly] = useState<State | 'all'>(counts.wrong > 0 ? 'wrong' : 'all');
  const [drawn, setDrawn] = useState(DRAWN);
  // A row that was wrong stays in sight after it was mended, until another filter is chosen.
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const shown = rows.filter(({ row }) => only === 'all' || judged.get(row)?.state === only || kept.has(row));
  const todo = counts.new + counts.changed;
  const choose = (next: State | 'all') => {
    setOnly(next);
    setDrawn(DRAWN);
    setKept(new Set());
  };
  return (
    <div className="flex flex-col gap-4">
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
        {counts.wrong > 0 && (
          <Button variant="quiet" icon="download" onClick={onSaveWrong}>
            Save the wrong rows
          </Button>
        )}
      </div>
      <ul aria-label="Rows of the file" className="divide-y divide-line border-y border-line">
        {shown.slice(0, drawn).map((row) => (
          <Row
            key={row.row}
            row={row}
            judged={judged.get(row.row)}
            onMend={(mended) => {
              setKept((old) => new Set(old).add(mended.row));
              onMend(mended);
            }}
          />
        ))}
        {shown.length === 0 && <li className="py-6 text-center text-sm text-muted">No row is like this.</li>}
      </ul>
      {shown.length > drawn && (
        <div>
          <Button onClick={() => setDrawn(drawn + DRAWN)}>Show more of {numberText(shown.length)} rows</Button>
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
            { value: 'later', label: 'Send later', detail: 'They are “Not invited yet”, and you are reminded' },
            { value: 'never', label: 'Do not send' },
          ]}
        />
        <Button variant="primary" disabled={todo === 0} onClick={onImport}>
          Import {numberText(todo)} of {numberText(rows.length)}
        </Button>
        {todo === 0 && (
          <span className="self-center text-sm text-muted">
            {counts.wrong > 0 ? 'Mend a row first.' : 'Everything in the file is here already.'}
          </span>
        )}
      </div>
    </div>
  );
}

function Row({ row, judged, onMend }: { row: ImportRow; judged: JudgedRow | undefined; onMend(row: ImportRow): void }) {
  const state = states[judged?.state ?? 'same'];
  const name = row.name || `${row.firstName} ${row.lastName}`.trim();
  return (
    <li className="grid gap-x-4 gap-y-2 py-2.5 md:grid-cols-[3.5rem_6rem_minmax(0,1fr)_minmax(0,1.4fr)]">
      <span className="text-sm text-muted tabular">
        <span className="md:sr-only">Row </span>
        {row.row}
      </span>
      <span>{judged ? <Badge tone={state.tone}>{state.label}</Badge> : <Badge tone="quiet">Checking</Badge>}</span>
      <span className="min-w-0">
        <span dir="auto" className="block text-left font-medium wrap-anywhere">
          {name || row.email}
        </span>
        <span className="block text-sm text-muted wrap-anywhere">
          {[row.email, row.mobile].filter(Boolean).join(', ')}
        </span>
      </span>
      <div className="flex min-w-0 flex-col gap-2 text-sm">
        {judged?.changes.map(({ what, before, after }) => (
          <span key={what} className="wrap-anywhere">
            <span className="text-muted">{what}: </span>
            {before && <del className="text-muted">{before}</del>}
            <span>{before ? ` → ${after}` : after}</span>
          </span>
        ))}
        {judged?.errors.map(({ cell, says }) => (
          <Mend key={cell + says} row={row} cell={cell} says={says} onMend={onMend} />
        ))}
      </div>
    </li>
  );
}

/** A wrong cell, with the sentence why. It is checked again when the field is left, or after Enter. */
function Mend({
  row,
  cell,
  says,
  onMend,
}: {
  row: ImportRow;
  cell: ImportCell;
  says: string;
  onMend(row: ImportRow): void;
}) {
  const [text, setText] = useState(row[cell]);
  const done = () => {
    if (text !== row[cell]) onMend({ ...row, [cell]: text.trim() });
  };
  return (
    <TextField
      label={`${cellNames[cell]} of row ${row.row}`}
      hideLabel
      value={text}
      error={says}
      className={cx('max-w-md')}
      onChange={(event) => setText(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done();
      }}
    />
  );
}

/** The number of rows in each state. */
function countsOf(judged: ReadonlyMap<number, JudgedRow>): Record<State, number> {
  const counts = { wrong: 0, new: 0, changed: 0, same: 0 };
  for (const { state } of judged.values()) counts[state]++;
  return counts;
}
