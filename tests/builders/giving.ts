import type { PaletteEntries, Plugin } from '#core/plugin/plugin.ts';

/** The part of a plugin that gives commands and records: `definePlugin({ id, title, ...giving({ commands }) })`. */
export function giving(entries: PaletteEntries): Pick<Plugin, 'palette'> {
  return { palette: () => Promise.resolve({ palette: entries }) };
}
