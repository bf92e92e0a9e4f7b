import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { Viewer } from '#core/access/rule.ts';
import { asCallError } from '#core/client/callError.ts';
import { useHost } from '#core/command/hostAtom.ts';
import type { Details } from '#core/contract/session.ts';
import { sessionAtom, viewerAtom } from '#core/session/session.ts';
import { Button } from '#core/ui/buttons/Button.tsx';

/** Opens the primary organisation again if it has become usable: reads the session and checks it. */
export function TryAgain({ name }: { name: string }) {
  const host = useHost();
  const session = useAtomValue(sessionAtom);
  const usable = isUsable(session, useAtomValue(viewerAtom));
  const [busy, setBusy] = useState(false);
  const before = useRef(usable);

  // If the session allows it, the person is let in: after a press of the button, or on coming back to the tab.
  useEffect(() => {
    if (busy) return;
    if (usable && !before.current) host.go('/', { replace: true });
    before.current = usable;
  }, [usable, busy, host]);

  async function tryAgain() {
    setBusy(true);
    try {
      await host.reloadSession();
      const now = host.session();
      // When another organisation has become the primary one, the session of this tree stays unchanged.
      const moved = now === session;
      if (!moved && !isUsable(now, host.viewer())) host.notify('info', `You still cannot use ${name}.`);
      else if (moved || usable) host.go('/', { replace: true });
    } catch (thrown) {
      const { type, message } = asCallError(thrown);
      host.notify(type, message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mb-4">
      <Button icon="refresh-cw" busy={busy} onClick={() => void tryAgain()}>
        {usable ? `Continue to ${name}` : 'Try again'}
      </Button>
    </div>
  );
}

const isUsable = ({ person }: Details, { addressRefused }: Viewer) =>
  person.active && !person.deleted && !addressRefused;
