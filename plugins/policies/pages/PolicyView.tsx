import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { RecordHeader } from '#core/list/record/RecordHeader.tsx';
import { RecordPage } from '#core/list/record/RecordPage.tsx';
import { useHistoryTab } from '#core/list/record/History.tsx';
import { TabsInAddress } from '#core/ui/tabs/TabsInAddress.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { viewPolicy } from '../contract.ts';
import { policies } from '../lists.ts';
import { GroupsTab } from '../parts/GroupsTab.tsx';
import { RangesTab } from '../parts/RangesTab.tsx';
import { TwoFactorTab } from '../parts/TwoFactorTab.tsx';
import { securityPolicyPath, securityPolicyViewPath } from '../paths.ts';
import { policyCommands } from '../commands.ts';

type View = Answer<typeof viewPolicy>;

/** The page of one security policy: forced two-factor, allowed ranges, groups. */
export default function PolicyView({ params }: PageProps<'/securitypolicy/view/:id'>) {
  return (
    <RecordPage
      reading={useReading(viewPolicy, { params })}
      of={policies}
      recordOf={policyOf}
      columns={3}
      note={useNarrow()}
      back={back}
    >
      {(view) => <Shown view={view} />}
    </RecordPage>
  );
}

const back = { href: securityPolicyPath(), title: 'Security Policies', label: 'Back to the security policies' };

function Shown({ view }: { view: View }) {
  const { policy, ranges } = view;
  const narrow = useNarrow();
  const history = useHistoryTab('policy', policy.id);
  const added = narrow ? 'Applied to added groups' : undefined;
  return (
    <>
      <RecordHeader list={back} title={policy.name} note={policy.isDefault ? 'Applied to all groups' : added}>
        <CommandButton command={policyCommands.edit} values={{ policy }} />
      </RecordHeader>
      <TabsInAddress
        label="About this security policy"
        addressOf={(query) => securityPolicyViewPath({ id: policy.id }, query)}
        tabs={[
          { key: 'twofactor', label: 'Two Factor Authentication', shown: <TwoFactorTab policy={policy} /> },
          { key: 'ips', label: 'Allowed IPs', count: ranges.length, shown: <RangesTab view={view} /> },
          ...(policy.isDefault
            ? []
            : [{ key: 'groups', label: 'Groups', count: policy.groupCount, shown: <GroupsTab policy={policy} /> }]),
          ...history,
        ]}
      />
    </>
  );
}

const policyOf = ({ policy }: View) => policy;
