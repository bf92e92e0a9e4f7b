import { useAtomValue } from 'jotai';
import type { DialogProps } from '#core/command/host.ts';
import { configAtom } from '#core/session/session.ts';
import { ShownOnce } from './ShownOnce.tsx';

/** A new token, which is shown once, with a call that works when it is pasted. */
export default function TokenSecret({ secret, close }: DialogProps & { secret: string }) {
  const { user: base } = useAtomValue(configAtom).bases;
  const call = `curl -H "Authorization: Bearer ${secret}" ${new URL(`${base}/user/token`, location.href)}`;
  return (
    <ShownOnce
      title="Access Token"
      description="Store it now. It is not shown again."
      texts={{ Token: secret, 'To try it': call }}
      close={close}
    />
  );
}
