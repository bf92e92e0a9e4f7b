import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { sessionAtom } from '#core/session/session.ts';
import type { Plugin } from './plugin.ts';
import { registryAtom } from './registryAtom.ts';

/** What plugins have to tell the person before anything else, on the dashboard and the launcher. Usually it is nothing. */
export function Notices() {
  const details = useAtomValue(sessionAtom);
  const plugins = useAtomValue(registryAtom)?.plugins ?? [];
  return plugins.flatMap(({ id, notice }) =>
    notice?.isDue(details) ? [<OneNotice key={id} part={notice.part} />] : [],
  );
}

function OneNotice({ part }: Pick<NonNullable<Plugin['notice']>, 'part'>) {
  const [Shown] = useState(() => lazy(part));
  return (
    <Suspense fallback={<div className="mb-4 h-16 max-md:h-28" />}>
      <Shown />
    </Suspense>
  );
}
