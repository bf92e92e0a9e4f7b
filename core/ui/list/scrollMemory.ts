const kept = new Map<string, number>();

/** How far a list was scrolled when this entry of the browser's history was last shown, in pixels. */
export const rememberedScroll = (list: string): number => kept.get(placeOf(list)) ?? 0;

/** Keeps it, so that going back returns to the same rows. Lasts as long as the page. */
export function rememberScroll(list: string, offset: number): void {
  kept.set(placeOf(list), offset);
}

/** Names a list on this entry of the browser's history: the same address opened anew is another entry. */
export function placeOf(list: string): string {
  const entry = window.navigation?.currentEntry?.key ?? location.href;
  return `${entry} ${list}`;
}
