import { useAtomValue } from 'jotai';
import type { NavEntry } from '#core/plugin/plugin.ts';
import { registryAtom } from '#core/plugin/registryAtom.ts';
import { useNarrow } from '#core/ui/style/useNarrow.ts';

/**
 * The navigation entry of a page that this viewer may not open. Only in the phone's layout, whose drawer lists every
 * entry (docs/specification/product.md section 2): elsewhere such a page must look like an unknown one.
 */
export function useRefusedEntry(pathname: string | undefined): NavEntry | undefined {
  const nav = useAtomValue(registryAtom)?.nav;
  const narrow = useNarrow();
  return narrow ? nav?.find(({ to }) => to.at.pattern.toLowerCase() === pathname?.toLowerCase()) : undefined;
}
