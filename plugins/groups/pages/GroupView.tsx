import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useSearch } from 'wouter';
import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useProvideRecords } from '#core/command/hostAtom.ts';
import { codes } from '#core/contract/envelope.ts';
import { RecordNotFound } from '#core/list/RecordNotFound.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { viewerAtom } from '#core/session/session.ts';
import { ErrorState } from '#core/ui/ErrorState.tsx';
import { IconButton } from '#core/ui/IconButton.tsx';
import { PageHeader } from '#core/ui/PageHeader.tsx';
import { SkeletonRows } from '#core/ui/Skeleton.tsx';
import { Tabs } from '#core/ui/Tabs.tsx';
import { useNarrow } from '#core/ui/useNarrow.ts';
import { editGroup } from '../commands.ts';
import { headOf, viewGroup } from '../contract.ts';
import { PoliciesTab } from '../parts/PoliciesTab.tsx';
import { UsersTab } from '../parts/UsersTab.tsx';
import { groupPath, groupViewPath, myGroupsPath } from '../paths.ts';

type View = Answer<typeof viewGroup>;

/** One group, with its people and policies. */
export default function GroupView({ params }: PageProps<'/group/view/:id'>) {
  const { data, error, isFetching, refetch } = useReading(viewGroup, headOf(params.id));
  const back = useBack();
  useProvideRecords(
    'group',
    useMemo(() => (data ? [data.group] : []), [data]),
  );
  if (error?.notFound || error?.code === codes.notAllowed)
    return <RecordNotFound icon="users-round" text={error.message} back={back} />;
  if (data) return <Shown view={data} />;
  if (error) return <ErrorState text={error.message} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <div className="max-md:px-4">
        <PageHeader title={<span className="text-muted">Loading ...</span>} />
      </div>
      <SkeletonRows rows={4} columns={2} />
    </>
  );
}

function Shown({ view }: { view: View }) {
  const { group, policies } = view;
  const narrow = useNarrow();
  const back = useBack();
  const asked = new URLSearchParams(useSearch()).get('tab');
  const isPolicies = asked === 'policies';
  const tabs = [
    {
      key: 'users',
      label: narrow ? 'Users' : 'Group Users',
      count: group.peopleCount,
      // The first tab is the page's own address.
      href: groupViewPath({ id: group.id }),
    },
    {
      key: 'policies',
      label: 'Security Policies',
      count: policies.length,
      href: groupViewPath({ id: group.id }, { tab: 'policies' }),
    },
  ];
  return (
    <>
      <div className="max-md:px-4">
        <PageHeader
          title={group.name}
          back={narrow ? { href: back.href, label: 'Close' } : undefined}
          note={group.description && <span className="whitespace-pre-line">{group.description}</span>}
        >
          <CommandButton command={editGroup} values={{ group }} />
          {!narrow && <IconButton icon="x" label="Close" href={back.href} />}
        </PageHeader>
      </div>
      <Tabs label="About this group" tabs={tabs} current={isPolicies ? 'policies' : 'users'} />
      {isPolicies ? (
        <section aria-label="Security Policies" className="max-md:px-4">
          <PoliciesTab policies={policies} />
        </section>
      ) : (
        <UsersTab key={group.id} group={group} />
      )}
    </>
  );
}

/** The list that the viewer came from: of all groups, or of the own ones. */
function useBack(): { href: string; label: string } {
  const { admin } = useAtomValue(viewerAtom);
  return admin
    ? { href: groupPath(), label: 'Back to the groups' }
    : { href: myGroupsPath(), label: 'Back to my groups' };
}
