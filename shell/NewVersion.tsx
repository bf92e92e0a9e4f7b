import { useAtomValue } from 'jotai';
import { Button } from '#core/ui/Button.tsx';
import { usePortal } from './router/location.ts';
import { newVersionAtom } from './state.ts';

/** Offers a newer version of the portal; it is never forced on anybody. */
export function NewVersion() {
  const ready = useAtomValue(newVersionAtom, { store: usePortal().store });
  return (
    <div role="status">
      {ready && (
        <div className="fixed right-4 bottom-4 z-30 flex items-center gap-3 rounded bg-raised py-2 pr-2 pl-4 shadow-float max-md:bottom-20 max-md:left-4">
          <p className="flex-1">A new version is ready</p>
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
