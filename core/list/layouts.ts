import { use } from 'react';
import { isNarrow } from '#core/ui/style/useNarrow.ts';

/**
 * The two layouts of a list. A window loads the one for its width, the other when the browser is idle. On the first page,
 * it loads together with the page's scripts (scripts/build/pages.ts).
 */
const cards = part(async () => (await import('#core/ui/cards/CardList.tsx')).CardList);
const table = part(async () => (await import('#core/ui/table/DataTable.tsx')).DataTable);

/** Both, for the time when a window becomes wider or narrower. */
export const loadLayouts = (): Promise<unknown> => Promise.all([cards.load(), table.load()]);

/** Loads the one for the window's present width; a failure is told by the list itself. */
export const loadLayout = (): void => void (isNarrow() ? cards : table).load().catch(() => undefined);

/** The cards of a phone. Suspends until they are loaded. */
export const useCardList = cards.useIt;

/** The table. Suspends until it is loaded. */
export const useDataTable = table.useIt;

/** Like React's `lazy`, but what has been loaded is drawn at once, and the type parameters stay. */
function part<Part>(fetchPart: () => Promise<Part>) {
  let loaded: Part | undefined;
  let coming: Promise<Part> | undefined;
  async function fetched(): Promise<Part> {
    try {
      return (loaded = await fetchPart());
    } catch (error) {
      // The next list tries again.
      coming = undefined;
      throw error;
    }
  }
  const load = () => (coming ??= fetched());
  return { load, useIt: (): Part => loaded ?? use(load()) };
}
