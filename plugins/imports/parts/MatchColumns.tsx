import { Button } from '#core/ui/buttons/Button.tsx';
import { Select } from '#core/ui/select/Select.tsx';
import { countText } from '#core/ui/text/countText.ts';
import { encodings } from '../read/encodings.ts';
import { columnFault, DELETED, deletedIn, type Matched } from '../match/columns.ts';
import { examplesIn } from '../table/examplesIn.ts';
import { meanings, type Meaning } from '../match/meanings.ts';
import { AskColumns } from './AskColumns.tsx';

interface Props {
  /** The encoding of a text that does not tell it, and what reads it in another one. */
  encoding: string | undefined;
  onEncoding(encoding: string): void;
  matched: Matched;
  /** The names of the sheets of the file. */
  sheets: readonly string[];
  sheet: number;
  applications: readonly string[];
  onSheet(index: number): void;
  onChange(matched: Matched): void;
  onCheck(): void;
}

/** More unknown columns than these are folded. */
const FOLDED = 4;

/** The second step: what each column is. It is found by title and content, and can be changed. */
export function MatchColumns({
  encoding,
  onEncoding,
  matched,
  sheets,
  sheet,
  applications,
  onSheet,
  onChange,
  onCheck,
}: Props) {
  const fault = columnFault(matched);
  const deleted = deletedIn(matched);
  const options = [
    ...meanings,
    ...applications.map((name) => ({ value: `application:${name}` as const, label: `Roles in ${name}` })),
  ];
  const set = (at: number, meaning: Meaning) => onChange({ ...matched, meanings: matched.meanings.with(at, meaning) });
  // Exports of other programs have dozens of columns: those that mean nothing here stand below, out of the way.
  const folded = matched.unknown.length > FOLDED ? matched.unknown : [];
  const row = (at: number) => (
    <li key={at} className="grid items-center gap-x-4 gap-y-1 py-2.5 md:grid-cols-[1fr_1fr_14rem]">
      <span className="font-medium wrap-anywhere">{matched.titles[at]}</span>
      <span dir="auto" className="truncate text-left text-sm text-muted">
        {examplesIn(matched, at)}
      </span>
      <Select
        label={`Column ${matched.titles[at] ?? ''} is`}
        hideLabel
        options={options}
        value={matched.meanings[at] ?? ''}
        placeholder="Leave out"
        onChange={(value) => set(at, value as Meaning)}
      />
    </li>
  );
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {sheets.length > 1 && (
        <Select
          label="Sheet"
          options={sheets.map((name, index) => ({ value: String(index), label: name }))}
          value={String(sheet)}
          onChange={(value) => onSheet(Number(value))}
        />
      )}
      {encoding !== undefined && (
        <Select
          label="Encoding of the file"
          hint="If names look wrong below, choose another one."
          options={encodings.map(({ value, label }) => ({ value, label }))}
          value={encoding}
          onChange={onEncoding}
        />
      )}
      <p className="text-sm text-muted">
        <span>
          {countText(matched.rows.filter((row) => row.some(Boolean)).length, 'row')} with people. What is each column?
          Columns that you leave out change nothing.
        </span>
        {deleted > 0 && (
          <span>
            {' '}
            {countText(deleted, 'person is', { many: 'people are' })} left out, because the status is “{DELETED}”.
          </span>
        )}
      </p>
      <AskColumns matched={matched} onChange={onChange} />
      <ul aria-label="Columns of the file" className="divide-y divide-line border-y border-line">
        {matched.titles.map((_, at) => !folded.includes(at) && row(at))}
      </ul>
      {folded.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer py-1 text-muted wrap-anywhere">{leftText(matched, folded)}</summary>
          <ul aria-label="Columns that are left out" className="mt-2 divide-y divide-line border-y border-line">
            {folded.map(row)}
          </ul>
        </details>
      )}
      {fault && (
        <p role="alert" className="text-sm text-danger">
          {fault}
        </p>
      )}
      <div>
        <Button variant="primary" disabled={fault !== undefined} onClick={onCheck}>
          Check the rows
        </Button>
      </div>
    </div>
  );
}

/** How many columns are left out, with the first of their titles. */
function leftText({ titles, meanings: chosen }: Matched, folded: readonly number[]): string {
  const left = folded.filter((at) => !chosen[at]);
  const named = left.slice(0, 6).map((at) => titles[at] ?? '');
  const more = left.length - named.length;
  return `${countText(left.length, 'column is', { many: 'columns are' })} left out${left.length > 0 ? `: ${named.join(', ')}` : ''}${more > 0 ? ` and ${more} more` : ''}`;
}
