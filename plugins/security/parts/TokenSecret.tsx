import { useAtomValue } from 'jotai';
import { configAtom } from '#core/session/session.ts';
import { ShownOnce } from '#core/ui/dialog/ShownOnce.tsx';

/** A new token, which is shown once, with a call that works when it is pasted. */
export function TokenSecret({ secret, close }: { secret: string; close(): void }) {
  const { user: base } = useAtomValue(configAtom).bases;
  const call = `curl -H "Authorization: Bearer ${secret}" ${new URL(`${base}/user/list?limit=5`, location.href)}`;
  return (
    <ShownOnce
      title="Access Token"
      description="Store it now: it is not shown again."
      texts={{ Token: secret, 'To try it': call }}
      close={close}
    />
  );
}
