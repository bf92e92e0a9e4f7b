import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { RotateDialog } from '#core/tokens/secret/RotateDialog.tsx';
import { rotateSecret } from '../ownContract.ts';
import type { Named } from '../rules.ts';

/** The dialog 'Rotate Secret' of an application. The new secret is then shown once. */
export default function RotateSecret({ application, close }: DialogProps & { application: Named }) {
  const host = useHost();
  const { id, name } = application;
  return (
    <RotateDialog
      description={`${name} gets a new secret, which is shown once. The old one works for 24 more hours, so that you have time to change the settings of ${name}.`}
      hint={`Tick this if somebody else may know an old secret. Nobody can sign in to ${name} until it has the new secret.`}
      rotate={({ endsOld }) => host.call(rotateSecret, { body: { id, endsOld } })}
      done={({ clientId, secret }) => host.open(() => import('./RotatedSecret.tsx'), { clientId, secret })}
      close={close}
    />
  );
}
