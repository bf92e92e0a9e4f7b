/** The element of a row; each row of a list has its index as `data-index`. */
export const rowAt = (list: HTMLElement | null, index: number) =>
  list?.querySelector<HTMLElement>(`[data-index="${index}"]`);

/** The index of the row around an element. */
export function indexOf(target: Element): number | undefined {
  const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
  return index === undefined ? undefined : Number(index);
}

/** The button that opens the menu of a row. */
export const menuButtonAt = (list: HTMLElement | null, index: number) =>
  rowAt(list, index)?.querySelector<HTMLElement>('[data-menu] button:not([aria-hidden])');
