const offsets = new Map<string, number>();

/** The scroll position of a list in this entry of the browser's history, in pixels. */
export const rememberedScroll = (list: string): number => offsets.get(placeOf(list)) ?? 0;

/** Stores the scroll position, so that going back returns to the same rows. Lasts as long as the page. */
export function rememberScroll(list: string, offset: number): void {
  offsets.set(placeOf(list), offset);
}

/** The key of a list in this entry of the browser's history; the same address opened again is another entry. */
export function placeOf(list: string): string {
  const entry = window.navigation?.currentEntry?.key ?? location.href;
  return `${entry} ${list}`;
}
