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

/** The dialog for a session that ended over a changed form or a run: the person signs in again and goes on. */
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
      throw new CallError({
        code: 0,
        message: 'You are signed in, but this page could not read your session. Try again.',
      });
  };
  return (
    <Modal
      title="Your session has ended"
      description="Nothing is lost. Sign in again to continue."
      role="alertdialog"
      size="sm"
      // Closing the dialog would leave a form that cannot be saved, so Close checks if the person has signed in, for
      // example in another tab.
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
