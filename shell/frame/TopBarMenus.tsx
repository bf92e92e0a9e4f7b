import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#core/ui/style/whenIdle.ts';

const OrganisationMenu = lazy(() => import('./OrganisationMenu.tsx'));
const AccountMenu = lazy(() => import('./AccountMenu.tsx'));

/** The menus at the right end of the top bar. They load after the first page; their places are reserved until then. */
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

/** The name at the place that it has in the menu's button, so that nothing moves when the menu has loaded. */
function PlainName({ name }: { name: string }) {
  return (
    <span className="truncate pr-7.5 pl-9 max-lg:pl-2 text-sm font-medium" title={name}>
      {name}
    </span>
  );
}
