import type { ListAction } from '#core/ui/list/list.ts';

/** The key that opens the palette. It works everywhere, also in fields and dialogs. */
export const PALETTE_KEYS = 'mod+k';

/** A key of a list, as the help sheet shows it. */
export interface ListKey {
  /** The letter, if the key has one. */
  letter?: string;
  /** The key that the focused row also accepts, even if single-key shortcuts are off. */
  rowKey?: string;
  /** The description in the help sheet. */
  text: string;
  /** The action that the list must support for this key; the filter is beside the list. */
  action: ListAction | 'filter';
}

/** The keys of a list and their actions. */
export const listKeys: readonly ListKey[] = [
  { letter: 'j', rowKey: 'arrowdown', text: 'Next row', action: 'move' },
  { letter: 'k', rowKey: 'arrowup', text: 'Previous row', action: 'move' },
  { letter: 'x', rowKey: 'space', text: 'Select the row', action: 'toggle' },
  { letter: 'shift+x', rowKey: 'shift+space', text: 'Select all rows up to this one', action: 'toggle' },
  { letter: 'shift+j', rowKey: 'shift+arrowdown', text: 'Extend the selection downwards', action: 'toggle' },
  { letter: 'shift+k', rowKey: 'shift+arrowup', text: 'Extend the selection upwards', action: 'toggle' },
  { rowKey: 'escape', text: 'Clear the selection', action: 'toggle' },
  { rowKey: 'enter', text: 'Open the row', action: 'open' },
  { letter: '.', text: 'Open the row’s menu', action: 'menu' },
  { letter: '/', text: 'Go to the filter', action: 'filter' },
];

const arrows = ['arrowup', 'arrowdown', 'arrowleft', 'arrowright'];
const moving = [...arrows, 'home', 'end', 'pageup', 'pagedown', ' '];

/** Keys that no command may use, neither alone nor in a sequence: the palette, lists or the browser use them. */
export const reservedKeys: ReadonlySet<string> = new Set([
  PALETTE_KEYS,
  ...listKeys.flatMap(({ letter }) => letter ?? []),
  ...['tab', 'enter', 'escape', ...moving].flatMap((key) => [key, `shift+${key}`]),
]);
