import { useAtomValue } from 'jotai';
import { Button } from '#core/ui/buttons/Button.tsx';
import { usePortal } from '../router/location.ts';
import { newVersionAtom } from '../portal/portalAtoms.ts';

/** The classes of a notice in the corner, with a sentence and a button. */
export const noticeClasses = 'flex items-center gap-3 rounded bg-raised py-2 pr-2 pl-4 shadow-float';

/** Offers a newer version of the portal; the person decides when to load it. */
export function NewVersion() {
  const ready = useAtomValue(newVersionAtom, { store: usePortal().store });
  return (
    <div role="status">
      {ready && (
        <div className={noticeClasses}>
          <p className="flex-1">A new version is ready</p>
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
