/** The text of a cell, cut where the column ends; the whole is the tooltip. */
export function CellText({ children }: { children: string }) {
  return (
    <span className="truncate" title={children}>
      {children}
    </span>
  );
}
