import type { Answer } from '#core/client/client.ts';
import { useReading } from '#core/client/queries.ts';
import { CommandMenu } from '#core/command/CommandMenu.tsx';
import { CommandSwitch } from '#core/command/CommandSwitch.tsx';
import { RecordHeader } from '#core/list/record/RecordHeader.tsx';
import { RecordPage } from '#core/list/record/RecordPage.tsx';
import { useHistoryTab } from '#core/list/record/History.tsx';
import { TabsInAddress } from '#core/ui/tabs/TabsInAddress.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { EndBadge } from '#core/ui/text/EndBadge.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { userCommands } from '../commands.ts';
import { viewUser } from '../contract.ts';
import { users } from '../lists.ts';
import { AboutPerson } from '../parts/AboutPerson.tsx';
import { ApplicationsTab } from '../parts/ApplicationsTab.tsx';
import { GroupsTab } from '../parts/GroupsTab.tsx';
import { InvitationNote } from '../parts/InvitationNote.tsx';
import { PersonAvatar } from '../parts/PersonAvatar.tsx';
import { PersonBadge } from '../parts/PersonBadge.tsx';
import { PersonSecurity } from '../parts/PersonSecurity.tsx';
import { PersonStatus } from '../parts/PersonStatus.tsx';
import { PoliciesTab } from '../parts/PoliciesTab.tsx';
import { userPath, userViewPath } from '../paths.ts';

type View = Answer<typeof viewUser>;

/** The page of one person, with applications, groups and policies, and beside them what is known of the account. */
export default function UserView({ params }: PageProps<'/user/view/:id'>) {
  return (
    <RecordPage
      reading={useReading(viewUser, { params })}
      of={users}
      recordOf={personOf}
      columns={3}
      lead="round"
      note
      back={back}
    >
      {(view) => <UserRecord view={view} />}
    </RecordPage>
  );
}

const back = { href: userPath(), title: 'Users', label: 'Back to the users' };

function UserRecord({ view }: { view: View }) {
  const { person, applications, groups, policies } = view;
  const narrow = useNarrow();
  const history = useHistoryTab('person', person.id);
  return (
    <>
      <RecordHeader
        list={back}
        title={person.name}
        lead={<PersonAvatar person={person} size="xl" />}
        badges={
          <>
            <PersonBadge person={person} />
            <PersonStatus person={person} />
            <EndBadge {...person} />
          </>
        }
        note={
          <>
            <span>{person.email}</span>
            <InvitationNote invitation={person.invitation} />
          </>
        }
      >
        {pageCommands.map((commands) => (
          <CommandSwitch key={commands[0].id} commands={commands} values={{ person }} variant="secondary" />
        ))}
        <CommandMenu label="More actions" commands={menuCommands} values={{ person }} />
      </RecordHeader>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_clamp(17rem,30%,20rem)] lg:gap-8">
        <div className="min-w-0">
          <TabsInAddress
            label="About this user"
            addressOf={(query) => userViewPath({ id: person.id }, query)}
            tabs={[
              {
                key: 'applications',
                label: 'Applications',
                count: applications.length,
                content: <ApplicationsTab view={view} />,
              },
              { key: 'groups', label: 'Groups', count: groups.length, content: <GroupsTab view={view} /> },
              {
                key: 'policies',
                label: narrow ? 'Policies' : 'Security Policies',
                count: policies.length,
                content: <PoliciesTab view={view} />,
              },
              ...history,
            ]}
          />
        </div>
        <aside aria-label="Details" className="space-y-6 pt-6 max-md:px-4 max-md:pb-20 lg:pt-2.5">
          <AboutPerson view={view} />
          <PersonSecurity view={view} />
        </aside>
      </div>
    </>
  );
}

const personOf = ({ person }: View) => person;

/** The commands in the menu beside them. */
const menuCommands = [
  userCommands.inactivate,
  userCommands.activate,
  userCommands.setEnd,
  userCommands.extend,
  userCommands.removeEnd,
  userCommands.offBoard,
] as const;

/** Commands that replace each other are in one group, which is one button. */
const pageCommands = [
  [userCommands.sendInvitation, userCommands.resendInvitation],
  [userCommands.delete],
  [userCommands.edit],
] as const;
