import type { Host } from '#core/command/host.ts';
import { runEach, type Part } from '#core/command/run/runEach.ts';
import type { Answer } from '#core/client/client.ts';
import { countText } from '#core/ui/text/countText.ts';
import { setAdmin } from '#plugins/admins/contract.ts';
import { setAssignmentStatus } from '#plugins/applications/contract.ts';
import { updateGroupPeople, viewGroup } from '#plugins/groups/contract.ts';
import { listRequests, refuseRequest } from '#plugins/requests/contract.ts';
import { endMemberToken, listMemberTokens } from '#plugins/security/contract.ts';
import { setUserStatus, viewUser, type Person } from './contract.ts';
import { askSuccessor, nobody, type Successor } from './successor.ts';

type View = Answer<typeof viewUser>;
type Group = View['groups'][number];

/** What the person reads whose request is refused by leaving. */
const HAS_LEFT = 'Off-boarded.';

/**
 * Asks with a list of what the person holds; then ends it in one run, which one 'Undo' takes back. Where the person is the
 * only moderator of groups, it asks before who moderates them instead.
 */
export async function offBoard(person: Person, host: Host): Promise<void> {
  const view = await host.load(viewUser, { params: { id: person.id } });
  const alone = await onlyModeratorOf(view.groups, host);
  // A program is not asked; the name of the group says what is left to do.
  if (alone.length === 0 || host.askLockout) return confirmEnd(person, view, alone, undefined, host);
  askSuccessor(person, alone, host, (successor) => confirmEnd(person, view, alone, successor, host));
}

async function confirmEnd(
  { name }: Person,
  view: View,
  alone: readonly Group[],
  successor: Successor | undefined,
  host: Host,
): Promise<void> {
  const holdings = await holdingsOf(view, alone, successor, host);
  if (holdings.length === 0) {
    host.notify('info', `${name} is inactive and has no access left.`);
    return;
  }
  host.confirm({
    title: 'Off-Board User',
    text: `Are you sure you want to end all access of ${name} in this organisation? The user, the history and the groups themselves stay.`,
    records: holdings.map(({ label }) => label),
    action: 'Off-board',
    danger: true,
    run: () => runEach(`Off-board ${name}`, holdings, host),
  });
}

/** What a person holds, and the calls that end it, in their order: first the person is inactive, so that nothing can be used meanwhile. */
async function holdingsOf(
  { person, applications, groups, security }: View,
  alone: readonly Group[],
  successor: Successor | undefined,
  host: Host,
): Promise<Part[]> {
  const { id } = person;
  const [{ tokens }, { requests }] = await Promise.all([
    host.load(listMemberTokens, { query: { personId: id } }),
    host.load(listRequests, {}),
  ]);
  const sessions = security?.sessions.length ?? 0;
  return [
    ...(person.active
      ? [
          {
            label: sessions > 0 ? `Active, signed in on ${countText(sessions, 'device')}` : 'Active',
            run: (by: Host) => by.call(setUserStatus, { body: { id, status: 'inactive' } }),
          },
        ]
      : []),
    ...(person.admin
      ? [{ label: 'Administrator', run: (by: Host) => by.call(setAdmin, { body: { id, admin: false } }) }]
      : []),
    ...groups.map((group) => leaveGroup(id, group, alone.includes(group) ? (successor ?? nobody) : undefined)),
    ...applications
      .filter(({ enabled }) => enabled)
      .map((application) => ({
        label: `Application ${application.name}, ${application.role}`,
        run: (by: Host) =>
          by.call(setAssignmentStatus, { body: { applicationId: application.id, userId: id, enabled: false } }),
      })),
    ...tokens.map((token) => ({
      label: `Access token ${token.name}`,
      run: (by: Host) => by.call(endMemberToken, { body: { id: token.id } }),
    })),
    ...requests
      .filter(({ email }) => email === person.email)
      .map((request) => ({
        label: `Request for ${request.application}`,
        run: (by: Host) => by.call(refuseRequest, { body: { id: request.id, reason: HAS_LEFT } }),
      })),
  ];
}

/** The person leaves a group. Where the group needs another moderator, the successor becomes one in the same change. */
function leaveGroup(personId: number, { id, name }: Group, successor: Successor | undefined): Part {
  const moderators = successor?.id == null ? [] : [successor.id];
  const means = !successor
    ? ''
    : successor.id === null
      ? ', as its only moderator: choose another one later'
      : `: ${successor.name} becomes its moderator`;
  return {
    label: `Group ${name}${means}`,
    run: (by) => by.call(updateGroupPeople, { body: { id, moderators, members: [], added: [], removed: [personId] } }),
  };
}

/** The groups that have no other moderator. */
async function onlyModeratorOf(groups: readonly Group[], host: Host): Promise<readonly Group[]> {
  const alone = await Promise.all(
    groups
      .filter(({ role }) => role === 'Moderator')
      .map(async (group) => {
        const query = { role: 'moderator' as const, limit: 2 };
        const { moderators } = await host.load(viewGroup, { params: { id: group.id }, query });
        return moderators.length === 1 ? [group] : [];
      }),
  );
  return alone.flat();
}
