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
      commands={policyCommands}
      columns={columns}
      card={policyCard}
      empty={() => ({
        explanation:
          'A security policy can require two-factor authentication for the users of a group, and limit their IP addresses.',
      })}
    />
  );
}
