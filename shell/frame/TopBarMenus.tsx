import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#core/ui/style/whenIdle.ts';

const OrganisationMenu = lazy(() => import('./OrganisationMenu.tsx'));
const AccountMenu = lazy(() => import('./AccountMenu.tsx'));

/** The menus at the right end of the top bar. They load after the first page; until then their places are reserved. */
export function TopBarMenus({ organisation }: { organisation?: string }) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => whenIdle(() => setWanted(true)), []);
  return (
    <>
      {organisation !== undefined && (
        <Suspense fallback={<PlainName name={organisation} />}>
          {wanted ? <OrganisationMenu /> : <PlainName name={organisation} />}
        </Suspense>
      )}
      <span className="inline-flex size-control shrink-0 items-center justify-center">
        {wanted && (
          <Suspense>
            <AccountMenu />
          </Suspense>
        )}
      </span>
    </>
  );
}

function PlainName({ name }: { name?: string }) {
  return (
    <span className="truncate pr-7 pl-9 text-sm font-medium" title={name}>
      {name}
    </span>
  );
}
