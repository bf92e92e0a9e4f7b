/** The logo of Gatehouse, a gate under an arch. Screen readers ignore it, because the product's name is beside it. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" aria-hidden className="shrink-0 text-accent">
      <path
        d="M3 21V11a9 9 0 0 1 18 0v10"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M8.5 21V10.5M15.5 21V10.5M12 21V8M5 15.5h14" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  );
}
