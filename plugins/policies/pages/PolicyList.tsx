import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { ListPage } from '#core/list/ListPage.tsx';
import { EmptyState } from '#core/ui/EmptyState.tsx';
import { deletePolicy, editPolicy, newPolicy } from '../commands.ts';
import type { Policy } from '../contract.ts';
import { columns, hrefOf, policyCard } from '../parts/columns.tsx';
import { usePolicies } from '../queries.ts';

/** The security policies of the organisation. */
export default function PolicyList() {
  return (
    <ListPage
      label="Security Policy"
      what="security policies"
      kind="policy"
      add={newPolicy}
      list={usePolicies()}
      columns={columns}
      card={policyCard}
      hrefOf={hrefOf}
      rowMenu={rowMenu}
      empty={<EmptyState icon="shield-check" text="No data to display" />}
    />
  );
}

const rowMenu = (policy: Policy) => (
  <CommandMenu label={`Actions for ${policy.name}`} commands={[editPolicy, 'line', deletePolicy]} values={{ policy }} />
);
