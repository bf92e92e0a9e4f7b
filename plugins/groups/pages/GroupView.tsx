import { useAtomValue } from 'jotai';
import { admits } from '#core/access/rule.ts';
import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { LongText } from '#core/list/record/LongText.tsx';
import { RecordView } from '#core/list/record/RecordView.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { viewerAtom } from '#core/session/session.ts';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { groupCommands } from '../commands.ts';
import { headOf, listGroups, viewGroup } from '../contract.ts';
import { groups } from '../lists.ts';
import { PoliciesTab } from '../parts/PoliciesTab.tsx';
import { UsersTab } from '../parts/UsersTab.tsx';
import { groupPath, groupViewPath, myGroupsPath } from '../paths.ts';

/** The page of one group, with its people and policies. */
export default function GroupView({ params }: PageProps<'/group/view/:id'>) {
  const mayList = admits(listGroups.access, useAtomValue(viewerAtom));
  const narrow = useNarrow();
  return (
    <RecordView
      reading={useReading(viewGroup, headOf(params.id))}
      of={groups}
      recordOf={groupOf}
      one="group"
      columns={2}
      note
      back={mayList ? allGroups : ownGroups}
      addressOf={groupViewPath}
      head={({ group }) => ({ note: group.description && <LongText>{group.description}</LongText> })}
      commands={({ group }) => <CommandButton command={groupCommands.edit} values={{ group }} />}
      tabs={({ group, policies }) => [
        {
          key: 'users',
          label: narrow ? 'Users' : 'Group Users',
          count: group.peopleCount,
          content: <UsersTab key={group.id} group={group} />,
          wide: true,
        },
        {
          key: 'policies',
          label: 'Security Policies',
          count: policies.length,
          content: <PoliciesTab policies={policies} />,
        },
      ]}
    />
  );
}

// The link back goes to the list that the viewer came from.
const allGroups = { href: groupPath(), title: 'Groups', label: 'Back to the groups' };
const ownGroups = { href: myGroupsPath(), title: 'My Groups', label: 'Back to my groups' };

const groupOf = ({ group }: Answer<typeof viewGroup>) => group;
