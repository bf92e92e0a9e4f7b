/** The text of a cell, cut where the column ends, on the side where the text does; the whole is the tooltip. */
export function CellText({ children }: { children: string }) {
  return (
    <span dir="auto" className="truncate text-left" title={children}>
      {children}
    </span>
  );
}
