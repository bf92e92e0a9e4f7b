import { ListPage } from '#core/list/ListPage.tsx';
import { policyCommands } from '../commands.ts';
import { policies } from '../lists.ts';
import { columns, policyCard } from '../parts/columns.tsx';

/** The page with the security policies of the organisation. */
export default function PolicyList() {
  return (
    <ListPage
      list={policies}
      title="Security Policy"
      add={policyCommands.new}
      rowCommands={rowCommands}
      columns={columns}
      card={policyCard}
      empty={() => ({
        explanation:
          'Security policies say whether the users of a group need a second factor, and from which IP addresses they may come.',
      })}
    />
  );
}

const rowCommands = [policyCommands.edit, 'line', policyCommands.delete] as const;
