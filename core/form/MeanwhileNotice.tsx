/** A change that another person made to one field while the form was open, in words. */
export interface Change {
  name: string;
  label: string;
  was: string;
  is: string;
  /** The viewer's own text, if the viewer changed the same field; the form keeps it. */
  mine?: string;
}

/** Shows the changes that another person saved while the form was open, field by field. */
export function MeanwhileNotice({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-label="Changed in the meantime" className="rounded bg-warning-soft px-3 py-2.5 text-sm text-warning">
      <h2 className="font-medium">Changed in the meantime</h2>
      <ul className="mt-1 flex flex-col gap-1">
        {changes.map(({ name, label, was, is, mine }) => (
          <li key={name} className="wrap-anywhere">
            <span className="font-medium">{label}</span>
            <span>{`: ${was || '-'} → ${is || '-'}${mine === undefined ? '' : keptText(mine)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const keptText = (mine: string): string => (mine === '' ? ' (yours stays empty)' : ` (your “${mine}” is kept below)`);
