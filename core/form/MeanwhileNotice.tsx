/** What somebody else changed in one field while the form was being filled in, in words. */
export interface Change {
  name: string;
  label: string;
  was: string;
  is: string;
  /** The person changed the same field, to this; that is kept. */
  mine?: string;
}

/** What somebody else has saved while the form was being filled in, field by field. */
export function MeanwhileNotice({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-label="Changed in the meantime" className="rounded bg-warning-soft px-3 py-2.5 text-sm text-warning">
      <h2 className="font-medium">Changed in the meantime</h2>
      <ul className="mt-1 flex flex-col gap-1">
        {changes.map(({ name, label, was, is, mine }) => (
          <li key={name} className="wrap-anywhere">
            <span className="font-medium">{label}</span>: {was || '-'} → {is || '-'}
            {mine !== undefined && (mine === '' ? ' (yours stays empty)' : <> (your “{mine}” is kept below)</>)}
          </li>
        ))}
      </ul>
    </section>
  );
}
