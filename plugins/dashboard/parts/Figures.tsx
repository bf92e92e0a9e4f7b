import { Link } from 'wouter';
import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import { Skeleton } from '#core/ui/page/Skeleton.tsx';
import { numberText } from '#core/ui/text/numberText.ts';
import { shareText } from '#core/ui/text/shareText.ts';
import { userPath } from '#plugins/users/paths.ts';
import type { Summary } from '../contract.ts';
import { useHasUsers } from './useHasUsers.ts';

/** The four numbers of the organisation; each leads to what it counts. */
export function Figures({ summary }: { summary: Summary }) {
  const hasUsers = useHasUsers();
  const policies = useRouteAddress('SecurityPolicy');
  const applications = useRouteAddress('Application');
  const { people, secondFactor } = summary;
  return (
    <ul className={box}>
      <Figure label="Active people" href={hasUsers ? userPath() : undefined}>
        {numberText(people.active)}
      </Figure>
      <Figure label="Invitations waiting" href={hasUsers ? userPath({ status: 'pending' }) : undefined}>
        {numberText(people.pending)}
      </Figure>
      <Figure label="Have a second factor" href={policies}>
        {shareText(secondFactor.on, secondFactor.of)}
      </Figure>
      <Figure label="Applications" href={applications}>
        {numberText(summary.applications.length)}
      </Figure>
    </ul>
  );
}

/** The skeleton of the figures. */
export const FiguresSkeleton = () => (
  <div className={box}>
    {Array.from({ length: 4 }, (_, at) => (
      <div key={at} className="flex h-19 flex-col justify-center gap-3 px-4">
        <Skeleton className="h-3 w-24" />
        <Skeleton className="h-4 w-12" />
      </div>
    ))}
  </div>
);

const box =
  'mb-4 grid grid-cols-2 overflow-hidden rounded border border-line max-lg:*:nth-[n+3]:border-t *:border-line *:even:border-l lg:grid-cols-4 lg:*:nth-[3]:border-l';

function Figure({ label, href, children }: { label: string; href: string | undefined; children: string }) {
  const content = (
    <>
      <span className="block text-xs text-muted">{label}</span>
      <span className="block text-xl font-semibold tabular">{children}</span>
    </>
  );
  return (
    <li>
      {href === undefined ? (
        <span className="block px-4 py-3">{content}</span>
      ) : (
        <Link href={href} className="ring-inside block px-4 py-3 over:bg-hover">
          {content}
        </Link>
      )}
    </li>
  );
}
