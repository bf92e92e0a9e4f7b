/** Why a form could not be sent, where that belongs to no field. Announced when it appears; `useCallForm` brings it into sight. */
export function FormError({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="scroll-mt-4 rounded bg-danger-soft px-3 py-2 text-sm text-danger wrap-anywhere">
      {text}
    </p>
  );
}
