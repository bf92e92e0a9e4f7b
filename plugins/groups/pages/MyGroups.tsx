import { Link } from 'wouter';
import { useReading } from '#core/client/queries.ts';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { Badge } from '#core/ui/text/Badge.tsx';
import { countText } from '#core/ui/text/countText.ts';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { SkeletonCards } from '#core/ui/page/SkeletonCards.tsx';
import { listMyGroups, type Group } from '../contract.ts';
import { groupViewPath } from '../paths.ts';

/** The page with the viewer's groups, for moderators and members. */
export default function MyGroups() {
  return (
    <>
      <div className="max-md:px-4">
        <PageHeader title="My Groups" />
      </div>
      <WhenRead reading={useReading(listMyGroups, {})} skeleton={<Coming />} unknown={<Groups groups={[]} />}>
        {({ groups }) => <Groups groups={groups} />}
      </WhenRead>
    </>
  );
}

const Coming = () => (
  <div className="border-b border-line md:border-t">
    <SkeletonCards cards={3} />
  </div>
);

function Groups({ groups }: { groups: readonly Group[] }) {
  if (groups.length === 0) {
    return (
      <EmptyState
        icon="network"
        text="No data to display"
        explanation="You are not in any group. An administrator adds users to groups."
      />
    );
  }
  return (
    <ul aria-label="My Groups" className="divide-y divide-line border-b border-line md:border-t">
      {groups.map(({ id, name, description, peopleCount, moderating }) => (
        <li key={id} className="relative flex min-h-14 items-center gap-3 py-2.5 over:bg-hover max-md:px-4 md:px-2.5">
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                href={groupViewPath({ id })}
                className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0"
              >
                {name}
              </Link>
              {moderating ? <Badge tone="accent">Moderator</Badge> : <Badge>Member</Badge>}
            </div>
            {description && (
              <p dir="auto" title={description} className="truncate text-left text-sm text-muted">
                {description}
              </p>
            )}
          </div>
          <span className="text-sm text-muted tabular">{countText(peopleCount, 'user')}</span>
        </li>
      ))}
    </ul>
  );
}
