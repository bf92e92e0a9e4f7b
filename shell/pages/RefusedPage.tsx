import { useAtomValue } from 'jotai';
import type { NavEntry } from '#core/plugin/plugin.ts';
import { registryAtom } from '#core/plugin/registryAtom.ts';
import { viewerAtom } from '#core/session/session.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { labelOf } from '../frame/entries.ts';
import { indexPath } from '../portal/addresses.ts';

/**
 * The navigation entry of a page that this viewer may not open. Only in the phone's layout, whose drawer lists every
 * entry (docs/specification/product.md section 2): elsewhere such a page must look like an unknown one.
 */
export function useRefusedEntry(pathname: string | undefined): NavEntry | undefined {
  const nav = useAtomValue(registryAtom)?.nav;
  const narrow = useNarrow();
  return narrow ? nav?.find(({ to }) => to.at.pattern.toLowerCase() === pathname?.toLowerCase()) : undefined;
}

/** Tells who may open a page that the drawer lists, and leads to the launcher. */
export function RefusedPage({ entry }: { entry: NavEntry }) {
  const verdict = entry.to.access(useAtomValue(viewerAtom), undefined);
  return (
    <>
      <h1 className="px-4 pt-5 text-xl font-semibold">{labelOf(entry)}</h1>
      <EmptyState
        icon="lock"
        text="You are not allowed to see this page"
        explanation={verdict === true ? undefined : verdict}
      >
        <Button href={indexPath()} icon="home">
          Back to the home page
        </Button>
      </EmptyState>
    </>
  );
}
