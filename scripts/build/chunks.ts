/**
 * Folders of core that are a chunk each; the first that fits. All that is left of core is one chunk without libraries.
 */
const rooms = {
  // The launcher shows these.
  page: /[\\/]core[\\/]ui[\\/](?:icons|page)[\\/]/,
  record: /[\\/]core[\\/](?:list[\\/]record|ui[\\/](?:copy|tabs))[\\/]/,
  // The logic of lists is with the rest of core, because commands use it.
  list: /[\\/]core[\\/](?:ui[\\/])?list[\\/]\w+\.tsx$/,
  // These bring a calendar, conform, and Headless UI's dialog.
  pickers: /[\\/]core[\\/](?:form[\\/]pickers|ui[\\/](?:calendar|combobox))[\\/]/,
  // Only pages and dialogs of sign-in, passwords and passkeys use it.
  password: /[\\/]core[\\/](?:client[\\/]passkey|text[\\/]passwordStrength|ui[\\/]fields[\\/]PasswordHint)/,
  // The palette and pages that search in the browser use it; the first page does not.
  text: /[\\/]core[\\/]text[\\/]/,
  // Only dialogs for pictures use it.
  files: /[\\/]core[\\/]ui[\\/]files[\\/]/,
  form: /[\\/]core[\\/]form[\\/]/,
  // Only off-boarding and imports use it.
  run: /[\\/]core[\\/]command[\\/]runEach/,
  // The palette needs the logic of commands without the buttons and lists.
  command: /[\\/]core[\\/](?:(?:command|ui[\\/](?:text|style))[\\/]\w+\.ts|ui[\\/]text[\\/]Avatar\.tsx)$/,
  // Only dialogs with a new secret use it; with the other dialogs, all of them would load the parts of a record.
  once: /[\\/]core[\\/](?:ui[\\/]dialog[\\/]ShownOnce|tokens[\\/]TokenSecret)/,
  // Only dialogs for a new access token use it.
  token: /[\\/]core[\\/]tokens[\\/](?:TokenFields|ScopesField|tokenForm|WithTopics)/,
  // Only lists of access tokens use it.
  tokens: /[\\/]core[\\/]tokens[\\/]/,
  // Only changes that could lock somebody out use it.
  lockout: /[\\/]core[\\/]lockout[\\/]/,
  dialog: /[\\/]core[\\/]ui[\\/](?:dialog|menu)[\\/]/,
};

const roomOf = (id: string) => Object.entries(rooms).find(([, folders]) => folders.test(id))?.[0] ?? 'core';

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
  { name: (id: string) => `shared-${roomOf(id)}`, test: /[\\/]core[\\/]/, minShareCount: 2, priority: 1 },
  // What the menus of the top bar and the drawer of a phone share: with the rest of the shell, the palette would load it.
  { name: 'shared-frame', test: /[\\/]shell[\\/](?:frame|shellPlugin)[\\/]/, minShareCount: 2, priority: 1 },
  // The palette's field, which is drawn before the palette's own code has loaded.
  { name: 'palette-frame', test: /[\\/]shell[\\/]palette[\\/]frame[\\/]/, priority: 1 },
  // The modules that several pages and dialogs of one plugin share. If plugins shared a chunk, a page would load the forms
  // of other plugins.
  { name: (id: string) => `shared-${folderOf(id)}`, minShareCount: 2, ...joined },
];
