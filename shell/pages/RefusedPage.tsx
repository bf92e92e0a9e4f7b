import { useAtomValue } from 'jotai';
import type { NavEntry } from '#core/plugin/plugin.ts';
import { viewerAtom } from '#core/session/session.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { labelOf } from '../frame/entries.ts';
import { indexPath } from '../portal/addresses.ts';

/** Tells who may open a page that the drawer lists, and leads to the launcher. */
export default function RefusedPage({ entry }: { entry: NavEntry }) {
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
