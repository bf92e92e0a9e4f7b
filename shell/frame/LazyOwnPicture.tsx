import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#core/ui/style/whenIdle.ts';

const OwnPicture = lazy(() => import('./OwnPicture.tsx'));

/** The viewer's picture in the top bar. Its place is reserved; the picture loads after the first page is shown. */
export function LazyOwnPicture() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  return (
    <span className="inline-flex size-control shrink-0 items-center justify-center">
      {wanted && (
        <Suspense>
          <OwnPicture />
        </Suspense>
      )}
    </span>
  );
}
