import type { Change } from './MeanwhileNotice.tsx';

/** The changes that another person saved while the form was open, field by field. */
export default function MeanwhileList({ changes }: { changes: readonly Change[] }) {
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
