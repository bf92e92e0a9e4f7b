/** The twelve hues of avatars, which are easy to distinguish. */
export const AVATAR_HUES = [10, 40, 70, 100, 130, 160, 190, 220, 250, 280, 310, 340] as const;

/** The hue of an id, always the same; neighbouring ids get distant hues. */
export function avatarHue(id: number | string): number {
  let hash = 2166136261;
  for (const letter of String(id)) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return AVATAR_HUES[(hash >>> 0) % AVATAR_HUES.length] ?? AVATAR_HUES[0];
}
