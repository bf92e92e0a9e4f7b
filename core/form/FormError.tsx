/** Why a form could not be sent, where that belongs to no field. Announced when it appears. */
export function FormError({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-sm text-danger wrap-anywhere">
      {text}
    </p>
  );
}
