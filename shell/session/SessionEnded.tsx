import { Provider, useAtomValue } from 'jotai';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { CallError } from '#core/client/callError.ts';
import type { SignInProps } from '#core/plugin/plugin.ts';
import { tellOtherTabs } from '#core/session/otherTabs.ts';
import { sessionAtom } from '#core/session/session.ts';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { usePortal } from '../router/location.ts';
import { SignInElsewhere } from './SignInElsewhere.tsx';

/** The session ended under a changed form or a run over many: the person signs in again over it and goes on. */
export default function SessionEnded() {
  const { registry } = usePortal();
  const signIn = registry.plugins.find((plugin) => plugin.signIn)?.signIn;
  return signIn ? <InPlace load={signIn} /> : <SignInElsewhere />;
}

function InPlace({ load }: { load: () => Promise<{ default: ComponentType<SignInProps> }> }) {
  const { openStore, signInAgain } = usePortal();
  const { email } = useAtomValue(sessionAtom).person;
  const [SignIn] = useState(() => lazy(load));
  const goOn = async () => {
    tellOtherTabs();
    if (!(await signInAgain()))
      throw new CallError({ code: 0, message: 'You are signed in, but it could not be seen here. Please try again.' });
  };
  return (
    <Modal
      title="Your session has ended"
      description="Nothing is lost. Sign in again to go on where you were."
      role="alertdialog"
      size="sm"
      // Closing it would leave what can neither be saved nor go on; signing in is the way on, also in another tab.
      onClose={() => void signInAgain()}
    >
      <Provider store={openStore}>
        <Suspense fallback={<SkeletonText lines={3} />}>
          <div className="flex flex-col gap-4">
            <SignIn email={email} done={goOn} />
          </div>
        </Suspense>
      </Provider>
    </Modal>
  );
}
