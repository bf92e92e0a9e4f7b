/**
 * Folders of core that are a chunk each, from core/. All that is left of core is one chunk without libraries. `list/declare`
 * belongs to it, because commands use it too.
 */
const rooms: Readonly<Record<string, readonly string[]>> = {
  // The page header and the icons, which the launcher loads.
  launcher: ['ui/header', 'ui/icons'],
  list: ['list', 'list/columns'],
  // A group's page has cards without the rest of a list.
  rows: ['list/read', 'list/search', 'ui/list'],
  // A list loads one of its two layouts (core/list/layouts.ts).
  cards: ['ui/cards'],
  table: ['ui/table'],
  record: ['list/record', 'ui/tabs'],
  // Few lists have a filter besides the search field.
  select: ['ui/select'],
  calendar: ['form/calendar', 'ui/calendar'],
  pickers: ['form/pickers', 'ui/combobox'],
  // These bring conform, and Headless UI's dialog.
  form: ['form'],
  dialog: ['ui/dialog', 'ui/menu'],
  text: ['text'],
  // The contracts of security policies. Half of the lists and dialogs do not need them.
  policies: ['contract/policies'],
  copy: ['ui/copy'],
};

/** Folders of core that few pages and dialogs use: each loads what it needs of them. */
const rare = [
  'command/keys',
  'command/run',
  'contract/files',
  'contract/password',
  'contract/webAddress',
  'lockout',
  'password',
  'text/password',
  'tokens',
  'tokens/secret',
  'ui/bare',
  'ui/contact',
  'ui/files',
  'ui/options',
  'ui/toast',
  'ui/tooltip',
];

/** The palette needs the logic of commands and the pictures of people, without the buttons and lists. */
const ofCommands = /^(?:command|ui\/(?:text|style))\/\w+\.ts$|^ui\/avatar\//;

const inCore = (id: string) => /[\\/]core[\\/](.+)/.exec(id)?.[1]?.replaceAll('\\', '/') ?? '';
const folderInCore = (id: string) => inCore(id).replace(/\/[^/]+$/, '');

function roomOf(id: string): string {
  if (ofCommands.test(inCore(id))) return 'command';
  return Object.keys(rooms).find((room) => rooms[room]?.includes(folderInCore(id))) ?? 'core';
}

/** A module's folder in its plugin, such as `users` or `users-parts`; else the shell. */
const folderOf = (id: string) => /[\\/]plugins[\\/](.+)[\\/]/.exec(id)?.[1]?.replaceAll(/[\\/]/g, '-') ?? 'shell';

/** Small pieces are joined, for a request costs more than a kilobyte. */
const joined = { entriesAware: true, entriesAwareMergeThreshold: 4_000 };

/** Which chunk a module is in follows from its folder. tests/house/bundle.test.ts checks that no two import each other. */
export const chunkRules = [
  // Apart from the portal's own code, React stays in the browser's cache after a release.
  { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 },
  // The modules that the first page imports. Every other chunk may import this one.
  { name: 'portal', tags: ['$initial' as const], priority: 3 },
  { name: 'shared-libraries', test: /[\\/]node_modules[\\/]/, minShareCount: 2, priority: 2, ...joined },
  {
    name: 'shared-rare',
    test: (id: string) => rare.includes(folderInCore(id)),
    minShareCount: 2,
    priority: 2,
    // Joined as the others, the password's parts would load with lists of tokens.
    entriesAware: true,
    entriesAwareMergeThreshold: 500,
  },
  { name: (id: string) => `shared-${roomOf(id)}`, test: /[\\/]core[\\/]/, minShareCount: 2, priority: 1 },
  // What the menus of the top bar and the drawer of a phone share: with the rest of the shell, the palette would load it.
  { name: 'shared-frame', test: /[\\/]shell[\\/](?:frame|shellPlugin)[\\/]/, minShareCount: 2, priority: 1 },
  // The palette's field, which is drawn before the palette's own code has loaded.
  { name: 'palette-frame', test: /[\\/]shell[\\/]palette[\\/]frame[\\/]/, priority: 1 },
  // The modules that several pages and dialogs of one plugin share. If plugins shared a chunk, a page would load the forms
  // of other plugins.
  { name: (id: string) => `shared-${folderOf(id)}`, minShareCount: 2, ...joined },
];
