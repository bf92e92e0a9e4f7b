import { useAtomValue } from 'jotai';
import { Button } from '#core/ui/buttons/Button.tsx';
import { usePortal } from '../router/location.ts';
import { newVersionAtom } from '../portal/portalAtoms.ts';

/** How a notice in the corner looks: a sentence and a button. */
export const noticeClasses = 'flex items-center gap-3 rounded bg-raised py-2 pr-2 pl-4 shadow-float';

/** Offers a newer version of the portal; it is never forced on anybody. */
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
