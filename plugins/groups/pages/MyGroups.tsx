import { Link } from 'wouter';
import { useReading } from '#core/client/queries.ts';
import { Badge } from '#core/ui/Badge.tsx';
import { EmptyState } from '#core/ui/EmptyState.tsx';
import { ErrorState } from '#core/ui/ErrorState.tsx';
import { PageHeader } from '#core/ui/PageHeader.tsx';
import { SkeletonRows } from '#core/ui/Skeleton.tsx';
import { usersText } from '../args.ts';
import { listMyGroups, type Group } from '../contract.ts';
import { groupViewPath } from '../paths.ts';

/** The groups that the viewer is in: the way to them for moderators and members. */
export default function MyGroups() {
  const { data, error, isFetching, refetch } = useReading(listMyGroups, {});
  return (
    <>
      <div className="max-md:px-4">
        <PageHeader title="My Groups" />
      </div>
      {data ? (
        <Groups groups={data.groups} />
      ) : error ? (
        <ErrorState text={error.message} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} columns={2} />
      )}
    </>
  );
}

function Groups({ groups }: { groups: readonly Group[] }) {
  if (groups.length === 0) {
    return (
      <EmptyState
        icon="users-round"
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
            {description && <p className="truncate text-sm text-muted">{description}</p>}
          </div>
          <span className="text-sm text-muted tabular-nums">{usersText(peopleCount)}</span>
        </li>
      ))}
    </ul>
  );
}
