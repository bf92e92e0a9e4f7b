import { useMemo } from 'react';
import { useSearch } from 'wouter';
import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useProvideRecords } from '#core/command/hostAtom.ts';
import { RecordNotFound } from '#core/list/RecordNotFound.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { ErrorState } from '#core/ui/ErrorState.tsx';
import { IconButton } from '#core/ui/IconButton.tsx';
import { PageHeader } from '#core/ui/PageHeader.tsx';
import { SkeletonRows } from '#core/ui/Skeleton.tsx';
import { Tabs } from '#core/ui/Tabs.tsx';
import { useNarrow } from '#core/ui/useNarrow.ts';
import { editPolicy } from '../commands.ts';
import { viewPolicy } from '../contract.ts';
import { GroupsTab } from '../parts/GroupsTab.tsx';
import { RangesTab } from '../parts/RangesTab.tsx';
import { TwoFactorTab } from '../parts/TwoFactorTab.tsx';
import { securityPolicyPath, securityPolicyViewPath } from '../paths.ts';

/** One security policy: forced two-factor, allowed ranges, groups. */
export default function PolicyView({ params }: PageProps<'/securitypolicy/view/:id'>) {
  const { data, error, isFetching, refetch } = useReading(viewPolicy, { params });
  useProvideRecords(
    'policy',
    useMemo(() => (data ? [data.policy] : []), [data]),
  );
  if (error?.notFound)
    return (
      <RecordNotFound
        icon="shield-check"
        text={error.message}
        back={{ href: securityPolicyPath(), label: 'Back to the security policies' }}
      />
    );
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

function Shown({ view }: { view: Answer<typeof viewPolicy> }) {
  const { policy, ranges } = view;
  const narrow = useNarrow();
  const asked = new URLSearchParams(useSearch()).get('tab');
  const tabs = [
    { key: 'twofactor', label: 'Two Factor Authentication', shown: <TwoFactorTab policy={policy} /> },
    { key: 'ips', label: 'Allowed IPs', count: ranges.length, shown: <RangesTab view={view} /> },
    ...(policy.isDefault
      ? []
      : [{ key: 'groups', label: 'Groups', count: policy.groupCount, shown: <GroupsTab policy={policy} /> }]),
  ];
  // The first tab is the page's own address.
  const addressOf = (key: string) => securityPolicyViewPath({ id: policy.id }, key === 'twofactor' ? {} : { tab: key });
  const current = tabs.find(({ key }) => key === asked) ?? tabs[0];
  const added = narrow ? 'Applied to added groups' : undefined;
  return (
    <>
      <div className="max-md:px-4">
        <PageHeader
          title={policy.name}
          note={policy.isDefault ? 'Applied to all groups' : added}
          back={narrow ? { href: securityPolicyPath(), label: 'Close' } : undefined}
        >
          <CommandButton command={editPolicy} values={{ policy }} />
          {!narrow && <IconButton icon="x" label="Close" href={securityPolicyPath()} />}
        </PageHeader>
      </div>
      <Tabs
        label="About this security policy"
        tabs={tabs.map(({ key, label, count }) => ({ key, label, count, href: addressOf(key) }))}
        current={current?.key ?? ''}
      />
      <section aria-label={current?.label} className="max-md:px-4">
        {current?.shown}
      </section>
    </>
  );
}
