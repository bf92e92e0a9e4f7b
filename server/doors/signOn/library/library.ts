import type * as Library from 'oidc-provider';
import { addUrlParse } from './urlParse.ts';

addUrlParse();

/**
 * oidc-provider, loaded with what Node 20 lacks. There the library prints a warning, which would worry operators for
 * nothing: urlParse.ts has the missing piece, and the tests of this folder run on Node 20 as well.
 */
export const { Provider, errors, interactionPolicy } = await withoutWarning(() => import('oidc-provider'));

async function withoutWarning(load: () => Promise<typeof Library>): Promise<typeof Library> {
  const { warn } = console;
  console.warn = (...args: unknown[]) => {
    if (!String(args[0]).includes('Unsupported runtime')) warn(...args);
  };
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}
