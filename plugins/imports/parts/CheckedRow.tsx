import { useState } from 'react';
import { cutWhole } from '#core/contract/wire/cutWhole.ts';
import { dayPattern } from '#core/contract/text/day.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { TextField } from '#core/ui/fields/TextField.tsx';
import { Badge, type Tone } from '#core/ui/text/Badge.tsx';
import { countText } from '#core/ui/text/countText.ts';
import { formatDay } from '#core/text/days.ts';
import { cellNames } from '../table/cells.ts';
import type { Alike } from '../table/alike.ts';
import type { ImportCell, ImportRow } from '../contract.ts';
import type { CheckedRow as Checked } from '../table/twice.ts';

export type State = Checked['state'];

/** How the states of rows are shown. */
export const states: Record<State, { label: string; tone: Tone }> = {
  wrong: { label: 'Wrong', tone: 'danger' },
  twice: { label: 'Twice', tone: 'warning' },
  new: { label: 'New', tone: 'success' },
  changed: { label: 'Changed', tone: 'info' },
  same: { label: 'Same', tone: 'quiet' },
};

interface Props {
  row: ImportRow;
  judged: Checked | undefined;
  alike: Alike | undefined;
  onMend(row: ImportRow, cell: ImportCell): void;
  onMendAlike(alike: Alike): void;
}

/** A row of the file with what an import does with it. */
export function CheckedRow({ row, judged, alike, onMend, onMendAlike }: Props) {
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
      <div className="flex min-w-0 flex-col items-start gap-2 text-sm">
        {judged?.changes.map(({ what, before, after }) => (
          <span key={what} className="wrap-anywhere">
            <span className="text-muted">{what}: </span>
            {before && <del className="text-muted">{displayText(before)}</del>}
            <span>{before ? ` → ${displayText(after)}` : displayText(after)}</span>
          </span>
        ))}
        {errorsByCell(judged).map(([cell, says]) => (
          <Mend key={cell} row={row} cell={cell} says={says} onMend={onMend} />
        ))}
        {alike && (
          <Button
            onClick={({ currentTarget }) => {
              // The button goes away: the focus would be lost.
              currentTarget.closest('ul')?.focus();
              onMendAlike(alike);
            }}
          >
            Change {countText(alike.rows.length, 'more row')} with “{shortened(alike.from)}” too
          </Button>
        )}
      </div>
    </li>
  );
}

/** One field for a cell, whatever is wrong with it. */
function errorsByCell(judged: Checked | undefined): [ImportCell, string][] {
  const texts = new Map<ImportCell, string>();
  for (const { cell, says } of judged?.errors ?? []) texts.set(cell, [texts.get(cell), says].filter(Boolean).join(' '));
  return [...texts];
}

/** A day as the other pages show it. */
const displayText = (text: string): string => (dayPattern.test(text) ? formatDay(text) : text);

const shortened = (text: string): string => (text.length > 40 ? `${cutWhole(text, 39)}…` : text);

interface MendProps extends Pick<Props, 'row' | 'onMend'> {
  cell: ImportCell;
  says: string;
}

/** A wrong cell, with the sentence why. It is checked again when the field is left; Enter goes to the next one. */
function Mend({ row, cell, says, onMend }: MendProps) {
  // The typed text; it is cleared when the field loses the focus.
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={`${cellNames[cell]} of row ${row.row}`}
      hideLabel
      value={typed ?? row[cell]}
      error={says}
      className="w-full max-w-md"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        setTyped(undefined);
        const text = typed?.trim() ?? row[cell];
        if (text !== row[cell]) onMend({ ...row, [cell]: text }, cell);
      }}
      onKeyDown={({ key, currentTarget: field }) => {
        if (key !== 'Enter') return;
        // The field goes away when it is right: the focus would be lost.
        const list = field.closest('ul');
        const fields = [...(list?.querySelectorAll('input') ?? [])];
        (fields[fields.indexOf(field) + 1] ?? list)?.focus();
      }}
    />
  );
}
