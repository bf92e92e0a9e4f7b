import type { Host } from '#core/command/host.ts';
import { runEach, type Part } from '#core/command/runEach.ts';
import type { Answer } from '#core/client/client.ts';
import { countText } from '#core/ui/text/countText.ts';
import { setAdmin } from '#plugins/admins/contract.ts';
import { setAssignmentStatus } from '#plugins/applications/contract.ts';
import { updateGroupPeople, viewGroup } from '#plugins/groups/contract.ts';
import { listRequests, refuseRequest } from '#plugins/requests/contract.ts';
import { endMemberToken, listMemberTokens } from '#plugins/security/contract.ts';
import { setUserStatus, viewUser, type Person } from './contract.ts';

type View = Answer<typeof viewUser>;

/** What the person reads whose request is refused by leaving. */
const HAS_LEFT = 'Off-boarded.';

/** Asks with a list of what the person holds; then ends it in one run, which one 'Undo' takes back. */
export async function offBoard({ id, name }: Person, host: Host): Promise<void> {
  const view = await host.load(viewUser, { params: { id } });
  const holdings = await holdingsOf(view, host);
  if (holdings.length === 0) {
    host.notify('info', `${name} is inactive and holds nothing any more.`);
    return;
  }
  host.confirm({
    title: 'Off-board user',
    text: `${name} holds ${countText(holdings.length, 'thing')} in this organisation. End all of it? The person, the history and the groups themselves stay.`,
    records: holdings.map(({ label }) => label),
    action: 'Off-board',
    danger: true,
    run: () => runEach(`Off-board ${name}`, holdings, host),
  });
}

/** What a person holds, and the calls that end it, in their order: first the person is inactive, so that nothing can be used meanwhile. */
async function holdingsOf({ person, applications, groups, security }: View, host: Host): Promise<Part[]> {
  const { id } = person;
  const [{ tokens }, { requests }, only] = await Promise.all([
    host.load(listMemberTokens, { query: { personId: id } }),
    host.load(listRequests, {}),
    onlyModeratorOf(groups, host),
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
    ...groups.map((group) => ({
      label: `Group ${group.name}${only.has(group.id) ? ', as its only moderator: choose another one afterwards' : ''}`,
      run: (by: Host) =>
        by.call(updateGroupPeople, { body: { id: group.id, moderators: [], members: [], added: [], removed: [id] } }),
    })),
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

/** The ids of the groups that have no other moderator. */
async function onlyModeratorOf(groups: View['groups'], host: Host): Promise<ReadonlySet<number>> {
  const alone = await Promise.all(
    groups
      .filter(({ role }) => role === 'Moderator')
      .map(async ({ id }) => {
        const { moderators } = await host.load(viewGroup, { params: { id }, query: { role: 'moderator', limit: 2 } });
        return moderators.length === 1 ? [id] : [];
      }),
  );
  return new Set(alone.flat());
}
