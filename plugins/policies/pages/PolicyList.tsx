import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { ListPage } from '#core/list/ListPage.tsx';
import { countText } from '#core/ui/text/countText.ts';
import type { Policy } from '../contract.ts';
import { columns, hrefOf, policyCard } from '../parts/columns.tsx';
import { usePolicies } from '../queries.ts';
import { policyCommands } from '../commands.ts';

/** The security policies of the organisation. */
export default function PolicyList() {
  const policies = usePolicies();
  return (
    <ListPage
      label="Security Policy"
      what="security policies"
      kind="policy"
      count={policies.total === undefined ? undefined : countText(policies.total, 'policy', { many: 'policies' })}
      add={policyCommands.new}
      list={policies}
      columns={columns}
      card={policyCard}
      hrefOf={hrefOf}
      rowMenu={rowMenu}
      empty={{
        adds: true,
        icon: 'shield-check',
        text: 'No data to display',
        explanation:
          'Security policies say whether the users of a group need a second factor, and from which IP addresses they may come.',
      }}
    />
  );
}

const rowMenu = (policy: Policy) => (
  <CommandMenu
    label={`Actions for ${policy.name}`}
    commands={[policyCommands.edit, 'line', policyCommands.delete]}
    values={{ policy }}
  />
);
