import type { ListAct } from '../ui/list/list.ts';

/** The palette's own key, which holds everywhere, in fields and dialogs too. */
export const PALETTE_KEYS = 'mod+k';

/** A key of a list, as the help sheet tells of it. */
export interface ListKey {
  /** The letter, where there is one. */
  keys?: string;
  /** What the row that has the focus takes as well, single keys or not. */
  own?: string;
  does: string;
  /** Holds where the list can do that; the filter is beside it. */
  act: ListAct | 'filter';
}

/** What the keys of a list do. */
export const listKeys: readonly ListKey[] = [
  { keys: 'j', own: 'arrowdown', does: 'Next row', act: 'move' },
  { keys: 'k', own: 'arrowup', does: 'Previous row', act: 'move' },
  { keys: 'x', own: 'space', does: 'Select the row', act: 'toggle' },
  { keys: 'shift+x', own: 'shift+space', does: 'Select all rows up to this one', act: 'toggle' },
  { keys: 'shift+j', own: 'shift+arrowdown', does: 'Extend the selection downwards', act: 'toggle' },
  { keys: 'shift+k', own: 'shift+arrowup', does: 'Extend the selection upwards', act: 'toggle' },
  { own: 'enter', does: 'Open the row', act: 'open' },
  { keys: '.', does: 'Open the row’s menu', act: 'menu' },
  { keys: '/', does: 'Go to the filter', act: 'filter' },
];

const arrows = ['arrowup', 'arrowdown', 'arrowleft', 'arrowright'];
const moving = [...arrows, 'home', 'end', 'pageup', 'pagedown', ' '];

/** Strokes that no command may have, neither alone nor in a sequence: the palette, lists or the browser take them. */
export const reservedKeys: ReadonlySet<string> = new Set([
  PALETTE_KEYS,
  ...listKeys.flatMap(({ keys }) => keys ?? []),
  ...['tab', 'enter', 'escape', ...moving].flatMap((key) => [key, `shift+${key}`]),
]);
