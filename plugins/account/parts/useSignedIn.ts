import { useEffect, useState } from 'react';
import { useOpenClient } from '#core/client/openClient.ts';
import { userDetails } from '#core/contract/session.ts';

/**
 * The name of the person signed in in this browser; `undefined` for nobody, until it is known, and while it is not
 * `enabled`.
 */
export function useSignedIn(enabled: boolean): string | undefined {
  const { call } = useOpenClient();
  const [name, setName] = useState<string>();
  useEffect(() => {
    if (!enabled) return;
    const leaving = new AbortController();
    call(userDetails, {}, leaving.signal).then(
      ({ person }) => setName(person.name),
      () => undefined,
    );
    return () => leaving.abort();
  }, [call, enabled]);
  return name;
}
