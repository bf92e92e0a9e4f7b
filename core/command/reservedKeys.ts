import type { ListAct } from '../ui/list/list.ts';

/** The key that opens the palette. It works everywhere, also in fields and dialogs. */
export const PALETTE_KEYS = 'mod+k';

/** A key of a list, as the help sheet shows it. */
export interface ListKey {
  /** The letter, if the key has one. */
  keys?: string;
  /** The key that the focused row also accepts, even if single-key shortcuts are off. */
  own?: string;
  does: string;
  /** The ability that the list must have for this key; the filter is beside the list. */
  act: ListAct | 'filter';
}

/** The keys of a list and their actions. */
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

/** Keys that no command may use, neither alone nor in a sequence: the palette, lists or the browser use them. */
export const reservedKeys: ReadonlySet<string> = new Set([
  PALETTE_KEYS,
  ...listKeys.flatMap(({ keys }) => keys ?? []),
  ...['tab', 'enter', 'escape', ...moving].flatMap((key) => [key, `shift+${key}`]),
]);
