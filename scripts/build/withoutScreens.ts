import type { Plugin } from 'vite';

/**
 * Leaves dialogs and pages out of what runs in Node: commands load them only to show them, and nothing is shown there. A
 * `.ts` file that needs a `.tsx` file to work does not build.
 */
export function withoutScreens(): Plugin {
  const screen = '\0screen';
  return {
    name: 'without-screens',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.tsx') ? screen : undefined),
    load: (id) => (id === screen ? 'export default undefined;' : undefined),
  };
}
