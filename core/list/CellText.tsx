/** The text of a cell, cut at the column's edge, with the whole text as a tooltip. */
export function CellText({ children }: { children: string }) {
  return (
    <span dir="auto" className="truncate text-left" title={children}>
      {children}
    </span>
  );
}
