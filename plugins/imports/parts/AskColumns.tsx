import { Select } from '#core/ui/select/Select.tsx';
import type { Matched } from '../match/columns.ts';
import { examplesIn } from '../table/examplesIn.ts';
import type { Rivals } from '../match/pickColumns.ts';
import { meanings, type Meaning } from '../match/meanings.ts';

interface Props {
  matched: Matched;
  onChange(matched: Matched): void;
}

/** Asks which of several columns is meant, where a file has more than one for the same thing. The best one is chosen already. */
export function AskColumns({ matched, onChange }: Props) {
  if (matched.rivals.length === 0) return null;
  return (
    <section aria-label="Columns to choose from" className="grid gap-4 md:grid-cols-2">
      {matched.rivals.map((rivals) => {
        const { meaning, columns } = rivals;
        const chosen = columns.find((at) => matched.meanings[at] === meaning);
        return (
          <Select
            key={meaning}
            label={`Which column is “${labelOf(meaning)}”?`}
            hint={`${columns.map((at) => `“${matched.titles[at] ?? ''}”`).join(' and ')} can be it.`}
            options={columns.map((at) => ({
              value: String(at),
              label: matched.titles[at] ?? '',
              detail: examplesIn(matched, at),
            }))}
            value={chosen === undefined ? '' : String(chosen)}
            placeholder="None of them"
            onChange={(value) => onChange({ ...matched, meanings: chosenOf(matched.meanings, rivals, Number(value)) })}
          />
        );
      })}
    </section>
  );
}

const labelOf = (meaning: Meaning): string => meanings.find(({ value }) => value === meaning)?.label ?? meaning;

/** The meanings with one of the columns taken and the others left out. */
const chosenOf = (all: readonly Meaning[], { meaning, columns }: Rivals, chosen: number): Meaning[] =>
  all.map((one, at) => {
    if (at === chosen) return meaning;
    return columns.includes(at) && one === meaning ? '' : one;
  });
