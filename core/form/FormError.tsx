/**
 * The error of a form that belongs to no field. Screen readers announce it when it appears; `useCallForm` scrolls it
 * into view.
 */
export function FormError({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="scroll-mt-4 rounded bg-danger-soft px-3 py-2 text-sm text-danger wrap-anywhere">
      {text}
    </p>
  );
}
