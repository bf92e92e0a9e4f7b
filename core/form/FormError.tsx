/** Why a form could not be sent, where that belongs to no field. Announced and brought into sight when it appears. */
export function FormError({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p
      role="alert"
      ref={intoSight}
      className="scroll-mt-4 rounded bg-danger-soft px-3 py-2 text-sm text-danger wrap-anywhere"
    >
      {text}
    </p>
  );
}

// A long form is sent from its lower end.
const intoSight = (shown: HTMLElement | null) => shown?.scrollIntoView({ block: 'nearest' });
