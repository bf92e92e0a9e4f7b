import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandSwitch } from '#core/command/CommandSwitch.tsx';
import { RecordHeader } from '#core/list/record/RecordHeader.tsx';
import { RecordPage } from '#core/list/record/RecordPage.tsx';
import { TabsInAddress } from '#core/ui/tabs/TabsInAddress.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { CopyableEmail } from '#core/ui/copy/CopyableEmail.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { userCommands } from '../commands.ts';
import { viewUser } from '../contract.ts';
import { users } from '../lists.ts';
import { ApplicationsTab } from '../parts/ApplicationsTab.tsx';
import { GroupsTab } from '../parts/GroupsTab.tsx';
import { InvitationNote } from '../parts/InvitationNote.tsx';
import { PersonAvatar } from '../parts/PersonAvatar.tsx';
import { PersonBadge } from '../parts/PersonBadge.tsx';
import { PersonStatus } from '../parts/PersonStatus.tsx';
import { PoliciesTab } from '../parts/PoliciesTab.tsx';
import { userPath, userViewPath } from '../paths.ts';

type View = Answer<typeof viewUser>;

/** The page of one person, with applications, groups and policies. */
export default function UserView({ params }: PageProps<'/user/view/:id'>) {
  return (
    <RecordPage
      reading={useReading(viewUser, { params })}
      of={users}
      recordOf={personOf}
      columns={3}
      lead="round"
      note
      back={{ href: userPath(), label: 'Back to the users' }}
    >
      {(view) => <Shown view={view} />}
    </RecordPage>
  );
}

function Shown({ view }: { view: View }) {
  const { person, applications, groups, policies } = view;
  const narrow = useNarrow();
  return (
    <>
      <RecordHeader
        list={userPath()}
        title={person.name}
        lead={<PersonAvatar person={person} size="xl" />}
        badges={
          <>
            <PersonBadge person={person} />
            <PersonStatus person={person} />
          </>
        }
        note={
          <>
            <CopyableEmail email={person.email} />
            <InvitationNote invitation={person.invitation} />
          </>
        }
      >
        {pageCommands.map((commands) => (
          <CommandSwitch key={commands[0].id} commands={commands} values={{ person }} variant="secondary" />
        ))}
      </RecordHeader>
      <TabsInAddress
        label="About this user"
        addressOf={(query) => userViewPath({ id: person.id }, query)}
        tabs={[
          {
            key: 'applications',
            label: 'Applications',
            count: applications.length,
            shown: <ApplicationsTab view={view} />,
          },
          { key: 'groups', label: 'Groups', count: groups.length, shown: <GroupsTab view={view} /> },
          {
            key: 'policies',
            label: narrow ? 'Policies' : 'Security Policies',
            count: policies.length,
            shown: <PoliciesTab view={view} />,
          },
        ]}
      />
    </>
  );
}

const personOf = ({ person }: View) => person;

/** Commands that replace each other are in one group, which is one button. */
const pageCommands = [
  [userCommands.sendInvitation, userCommands.resendInvitation],
  [userCommands.inactivate, userCommands.activate],
  [userCommands.delete],
  [userCommands.edit],
] as const;
