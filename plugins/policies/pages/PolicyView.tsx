import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { RecordView } from '#core/list/record/RecordView.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { policyCommands } from '../commands.ts';
import { viewPolicy } from '../contract.ts';
import { policies } from '../lists.ts';
import { GroupsTab } from '../parts/GroupsTab.tsx';
import { RangesTab } from '../parts/RangesTab.tsx';
import { TwoFactorTab } from '../parts/TwoFactorTab.tsx';
import { securityPolicyPath, securityPolicyViewPath } from '../paths.ts';

type View = Answer<typeof viewPolicy>;

/** The page of one security policy: forced two-factor, allowed ranges, groups. */
export default function PolicyView({ params }: PageProps<'/securitypolicy/view/:id'>) {
  const narrow = useNarrow();
  const added = narrow ? 'Applied to added groups' : undefined;
  return (
    <RecordView
      reading={useReading(viewPolicy, { params })}
      of={policies}
      recordOf={policyOf}
      one="security policy"
      columns={3}
      note={narrow}
      back={back}
      addressOf={securityPolicyViewPath}
      head={({ policy }) => ({ note: policy.isDefault ? 'Applied to all groups' : added })}
      commands={({ policy }) => <CommandButton command={policyCommands.edit} values={{ policy }} />}
      tabs={(view) => [
        { key: 'twofactor', label: 'Two Factor Authentication', content: <TwoFactorTab policy={view.policy} /> },
        { key: 'ips', label: 'Allowed IPs', count: view.ranges.length, content: <RangesTab view={view} /> },
        ...groupsOf(view),
      ]}
    />
  );
}

const back = { href: securityPolicyPath(), title: 'Security Policies', label: 'Back to the security policies' };
const policyOf = ({ policy }: View) => policy;

/** The default policy applies to all groups, so it lists none. */
const groupsOf = ({ policy }: View) =>
  policy.isDefault
    ? []
    : [{ key: 'groups', label: 'Groups', count: policy.groupCount, content: <GroupsTab policy={policy} /> }];
