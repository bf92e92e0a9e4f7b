import { useAtomValue } from 'jotai';
import { admits } from '#core/access/rule.ts';
import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { RecordHeader } from '#core/list/record/RecordHeader.tsx';
import { RecordPage } from '#core/list/record/RecordPage.tsx';
import { useHistoryTab } from '#core/list/record/History.tsx';
import { TabsInAddress } from '#core/ui/tabs/TabsInAddress.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { viewerAtom } from '#core/session/session.ts';
import { LongText } from '#core/list/record/LongText.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { headOf, listGroups, viewGroup } from '../contract.ts';
import { groups } from '../lists.ts';
import { PoliciesTab } from '../parts/PoliciesTab.tsx';
import { UsersTab } from '../parts/UsersTab.tsx';
import { groupPath, groupViewPath, myGroupsPath } from '../paths.ts';
import { groupCommands } from '../commands.ts';

type View = Answer<typeof viewGroup>;

/** The page of one group, with its people and policies. */
export default function GroupView({ params }: PageProps<'/group/view/:id'>) {
  const mayList = admits(listGroups.access, useAtomValue(viewerAtom));
  // The link back goes to the list that the viewer came from: all groups, or the own groups.
  const back = mayList
    ? { href: groupPath(), title: 'Groups', label: 'Back to the groups' }
    : { href: myGroupsPath(), title: 'My Groups', label: 'Back to my groups' };
  return (
    <RecordPage
      reading={useReading(viewGroup, headOf(params.id))}
      of={groups}
      recordOf={groupOf}
      columns={2}
      note
      back={back}
    >
      {(view) => <Shown view={view} list={back} />}
    </RecordPage>
  );
}

function Shown({ view, list }: { view: View; list: { href: string; title: string } }) {
  const { group, policies } = view;
  const narrow = useNarrow();
  const history = useHistoryTab('group', group.id);
  return (
    <>
      <RecordHeader list={list} title={group.name} note={group.description && <LongText>{group.description}</LongText>}>
        <CommandButton command={groupCommands.edit} values={{ group }} />
      </RecordHeader>
      <TabsInAddress
        label="About this group"
        addressOf={(query) => groupViewPath({ id: group.id }, query)}
        tabs={[
          {
            key: 'users',
            label: narrow ? 'Users' : 'Group Users',
            count: group.peopleCount,
            shown: <UsersTab key={group.id} group={group} />,
            wide: true,
          },
          {
            key: 'policies',
            label: 'Security Policies',
            count: policies.length,
            shown: <PoliciesTab policies={policies} />,
          },
          ...history,
        ]}
      />
    </>
  );
}

const groupOf = ({ group }: View) => group;
