import { useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useHost } from '#core/command/hostAtom.ts';
import { asCallError } from '#core/client/callError.ts';
import { Boundary } from '#core/ui/page/Boundary.tsx';
import { isChunkFailure } from '#core/client/chunkGuard.ts';
import { LoadingBar } from '../router/LoadingBar.tsx';
import { returnFocus } from './returnFocus.ts';
import { closeDialogAtom, dialogsAtom, readyDialogAtom, type OpenDialog } from './stack.ts';

/** The dialogs that commands opened, above one another. */
export function Dialogs() {
  const open = useAtomValue(dialogsAtom);
  return open.map((dialog) => <One key={dialog.id} dialog={dialog} />);
}

function One({ dialog: { id, Dialog, props, origins } }: { dialog: OpenDialog }) {
  const host = useHost();
  const remove = useSetAtom(closeDialogAtom);
  const markReady = useSetAtom(readyDialogAtom);
  const close = () => remove(id);

  useEffect(
    () => () => {
      // The dialog first makes the page reachable again.
      setTimeout(() => returnFocus(origins));
    },
    [origins],
  );

  function failed(error: unknown) {
    const text = isChunkFailure(error)
      ? 'This part of the portal could not be loaded. Check your connection and try again.'
      : asCallError(error).message;
    host.notify('danger', text);
    close();
  }

  return (
    <Boundary onError={failed}>
      <Suspense fallback={<LoadingBar loading />}>
        <Dialog {...props} close={close} />
        <Ready onReady={() => markReady(id)} />
      </Suspense>
    </Boundary>
  );
}

/** A sibling of the dialog, so it is mounted when the dialog has loaded. */
function Ready({ onReady }: { onReady(): void }) {
  const appeared = useEffectEvent(onReady);
  useEffect(() => appeared(), []);
  return null;
}
