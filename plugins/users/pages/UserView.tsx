import { useMemo } from 'react';
import { useSearch } from 'wouter';
import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandSwitch } from '#core/command/CommandSwitch.tsx';
import { useProvideRecords } from '#core/command/hostAtom.ts';
import { RecordNotFound } from '#core/list/RecordNotFound.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { CopyableEmail } from '#core/ui/CopyableEmail.tsx';
import { ErrorState } from '#core/ui/ErrorState.tsx';
import { IconButton } from '#core/ui/IconButton.tsx';
import { PageHeader } from '#core/ui/PageHeader.tsx';
import { SkeletonRows } from '#core/ui/Skeleton.tsx';
import { Tabs } from '#core/ui/Tabs.tsx';
import { useNarrow } from '#core/ui/useNarrow.ts';
import { viewUser } from '../contract.ts';
import { ApplicationsTab } from '../parts/ApplicationsTab.tsx';
import { GroupsTab } from '../parts/GroupsTab.tsx';
import { PersonAvatar } from '../parts/PersonAvatar.tsx';
import { PersonBadge } from '../parts/PersonBadge.tsx';
import { PersonStatus } from '../parts/PersonStatus.tsx';
import { pageCommands } from '../parts/personCommands.ts';
import { PoliciesTab } from '../parts/PoliciesTab.tsx';
import { userPath, userViewPath } from '../paths.ts';

type View = Answer<typeof viewUser>;

/** One person, with applications, groups and policies. */
export default function UserView({ params }: PageProps<'/user/view/:id'>) {
  const { data, error, isFetching, refetch } = useReading(viewUser, { params });
  useProvideRecords(
    'user',
    useMemo(() => (data ? [data.person] : []), [data]),
  );
  if (error?.notFound)
    return <RecordNotFound icon="user" text={error.message} back={{ href: userPath(), label: 'Back to the users' }} />;
  if (data) return <Shown view={data} />;
  if (error) return <ErrorState text={error.message} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <div className="max-md:px-4">
        <PageHeader title={<span className="text-muted">Loading ...</span>} />
      </div>
      <SkeletonRows rows={4} columns={3} />
    </>
  );
}

function Shown({ view }: { view: View }) {
  const { person, applications, groups, policies } = view;
  const narrow = useNarrow();
  const asked = new URLSearchParams(useSearch()).get('tab');
  const tabs = [
    { key: 'applications', label: 'Applications', count: applications.length, shown: <ApplicationsTab view={view} /> },
    { key: 'groups', label: 'Groups', count: groups.length, shown: <GroupsTab view={view} /> },
    {
      key: 'policies',
      label: narrow ? 'Policies' : 'Security Policies',
      count: policies.length,
      shown: <PoliciesTab view={view} />,
    },
  ];
  // The first tab is the page's own address.
  const addressOf = (key: string) => userViewPath({ id: person.id }, key === 'applications' ? {} : { tab: key });
  const current = tabs.find(({ key }) => key === asked) ?? tabs[0];
  return (
    <>
      <div className="max-md:px-4">
        <PageHeader
          title={person.name}
          back={narrow ? { href: userPath(), label: 'Close' } : undefined}
          lead={<PersonAvatar person={person} size="xl" />}
          badges={
            <>
              <PersonBadge person={person} />
              <PersonStatus person={person} />
            </>
          }
          note={<CopyableEmail email={person.email} />}
        >
          {pageCommands.map((commands) => (
            <CommandSwitch key={commands[0].id} commands={commands} values={{ person }} variant="secondary" />
          ))}
          {!narrow && <IconButton icon="x" label="Close" href={userPath()} />}
        </PageHeader>
      </div>
      <Tabs
        label="About this user"
        tabs={tabs.map(({ key, label, count }) => ({ key, label, count, href: addressOf(key) }))}
        current={current?.key ?? ''}
      />
      <section aria-label={current?.label} className="max-md:px-4">
        {current?.shown}
      </section>
    </>
  );
}
