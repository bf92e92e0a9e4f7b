/** The palette's own key, which holds everywhere, in fields and dialogs too. */
export const PALETTE_KEYS = 'mod+k';

/** What the keys of a list do, for the help sheet. The arrows and Enter are the list's own. */
export const listKeys: readonly (readonly [keys: string, does: string])[] = [
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['x', 'Select the row'],
  ['shift+j', 'Extend the selection downwards'],
  ['shift+k', 'Extend the selection upwards'],
  ['enter', 'Open the row'],
  ['.', 'Open the row’s menu'],
  ['/', 'Go to the filter'],
];

const arrows = ['arrowup', 'arrowdown', 'arrowleft', 'arrowright'];
const moving = [...arrows, 'home', 'end', 'pageup', 'pagedown', ' '];

/** Strokes that no command may have, neither alone nor in a sequence: the palette, lists or the browser take them. */
export const reservedKeys: ReadonlySet<string> = new Set([
  PALETTE_KEYS,
  ...listKeys.map(([keys]) => keys),
  'shift+x',
  ...['tab', 'escape', ...moving].flatMap((key) => [key, `shift+${key}`]),
]);
