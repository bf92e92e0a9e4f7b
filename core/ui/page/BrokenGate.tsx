/** The picture of the error page: the gate of the mark with a broken bar. */
export function BrokenGate() {
  return (
    <svg
      viewBox="0 0 160 112"
      width="160"
      height="112"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className="mb-2 text-line-strong"
    >
      <path d="M8 104h144M32 104V52a48 48 0 0 1 96 0v52M48 104V54a32 32 0 0 1 64 0v50M64 104V46M96 104V46M48 76h24M88 76h24" />
      <path d="m80 100 9-58" className="text-danger" strokeWidth="3" />
    </svg>
  );
}
