/**
 * Folders of core that are loaded together: what the palette needs of commands and of days, what every page needs, the rows of a list, the
 * page of a record, a dialog, a choice. Every other folder of core is a chunk of its own, and each page loads what it needs of
 * them.
 */
const together = {
  command: /^(?:command|ui\/(?:text|style))\/\w+\.ts$|^ui\/avatar\/|^text\/days\.ts$/,
  core: /^(?:client|command|contract(?:\/(?:text|wire))?|plugin|list\/declare|ui\/(?:buttons|fields|page|text))\/[^/]+$/,
  list: /^list\/[^/]+$/,
  rows: /^(?:list\/(?:read|search)|ui\/list)\//,
  record: /^(?:list\/record|ui\/tabs)\//,
  dialog: /^ui\/(?:dialog|menu)\//,
  pickers: /^(?:form\/pickers|ui\/combobox)\//,
};

/** Which of them a module is in, if any. */
function areaOf(id: string): string | undefined {
  const path = /[\\/]core[\\/](.+)$/.exec(id)?.[1]?.replaceAll('\\', '/') ?? '';
  return Object.entries(together).find(([, files]) => files.test(path))?.[0];
}

/** A module's folder in core or in its plugin, such as `core-form` or `users-parts`; else the shell. */
const folderOf = (id: string) =>
  /[\\/](?:plugins[\\/]|(?=core[\\/]))(.+)[\\/]/.exec(id)?.[1]?.replaceAll(/[\\/]/g, '-') ?? 'shell';

/** Small pieces are joined, for a request costs more than a kilobyte. */
const joined = { entriesAware: true, entriesAwareMergeThreshold: 4_000 };

/** Which chunk a module is in follows from its folder. tests/house/browser/bundle.test.ts checks that no two import each other. */
export const chunkRules = [
  // Apart from the portal's own code, React stays in the browser's cache after a release.
  { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 },
  // The modules that the first page imports. Every other chunk may import this one.
  { name: 'portal', tags: ['$initial' as const], priority: 3 },
  { name: 'shared-libraries', test: /[\\/]node_modules[\\/]/, minShareCount: 2, priority: 2, ...joined },
  // The page header and the icons, which the launcher loads.
  { name: 'shared-launcher', test: /[\\/]core[\\/]ui[\\/](?:header|icons)[\\/]/, minShareCount: 2, priority: 2 },
  {
    name: (id: string) => `shared-${areaOf(id)}`,
    test: (id: string) => areaOf(id) !== undefined,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: (id: string) => `shared-${folderOf(id)}`,
    test: /[\\/]core[\\/]/,
    minShareCount: 2,
    priority: 1,
    entriesAware: true,
    // Joined as the others, the password's parts would load with lists of tokens.
    entriesAwareMergeThreshold: 500,
  },
  // What the menus of the top bar and the drawer of a phone share: with the rest of the shell, the palette would load it.
  { name: 'shared-frame', test: /[\\/]shell[\\/](?:frame|shellPlugin)[\\/]/, minShareCount: 2, priority: 1 },
  // The palette's field, which is drawn before the palette's own code has loaded.
  { name: 'palette-frame', test: /[\\/]shell[\\/]palette[\\/]frame[\\/]/, priority: 1 },
  // The modules that several pages and dialogs of one plugin share. If plugins shared a chunk, a page would load the forms
  // of other plugins.
  { name: (id: string) => `shared-${folderOf(id)}`, minShareCount: 2, ...joined },
];
