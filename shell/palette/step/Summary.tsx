import { useCommandState } from 'cmdk';

/** One line before the last Enter: all that it does. */
export function Summary({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="shrink-0 border-t border-line px-4 py-2 text-sm wrap-anywhere">
      <span className="text-muted">This will run:</span> <span>{text}</span>
    </p>
  );
}

/** The same for the row under the cursor. */
export function RowSummary({ of }: { of(id: string): string | undefined }) {
  const id = useCommandState(({ value }) => value as string);
  return <Summary text={of(id)} />;
}
