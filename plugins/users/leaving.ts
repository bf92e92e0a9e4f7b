import type { Host, Outcome } from '#core/command/host.ts';
import { whyRefused } from '#core/command/whyRefused.ts';
import { asCallError } from '#core/client/callError.ts';
import type { Answer } from '#core/client/client.ts';
import { countText } from '#core/ui/text/countText.ts';
import { setAdmin } from '#plugins/admins/contract.ts';
import { setAssignmentStatus } from '#plugins/applications/contract.ts';
import { updateGroupPeople, viewGroup } from '#plugins/groups/contract.ts';
import { listRequests, refuseRequest } from '#plugins/requests/contract.ts';
import { endMemberToken, listMemberTokens } from '#plugins/security/contract.ts';
import { setUserStatus, viewUser, type Person } from './contract.ts';

/** Something that a person holds in the organisation, and the call that ends it. */
interface Holding {
  label: string;
  end(host: Host): Promise<{ entry?: number | undefined }>;
}

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
    run: () => endAll(name, holdings, host),
  });
}

/** In the order in which it is ended: first the person is inactive, so that nothing can be used meanwhile. */
async function holdingsOf({ person, applications, groups, security }: View, host: Host): Promise<Holding[]> {
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
            end: (by: Host) => by.call(setUserStatus, { body: { id, status: 'inactive' } }),
          },
        ]
      : []),
    ...(person.admin
      ? [{ label: 'Administrator', end: (by: Host) => by.call(setAdmin, { body: { id, admin: false } }) }]
      : []),
    ...groups.map((group) => ({
      label: `Group ${group.name}${only.has(group.id) ? ', as its only moderator: choose another one afterwards' : ''}`,
      end: (by: Host) =>
        by.call(updateGroupPeople, { body: { id: group.id, moderators: [], members: [], added: [], removed: [id] } }),
    })),
    ...applications
      .filter(({ enabled }) => enabled)
      .map((application) => ({
        label: `Application ${application.name}, ${application.role}`,
        end: (by: Host) =>
          by.call(setAssignmentStatus, { body: { applicationId: application.id, userId: id, enabled: false } }),
      })),
    ...tokens.map((token) => ({
      label: `Access token ${token.name}`,
      end: (by: Host) => by.call(endMemberToken, { body: { id: token.id } }),
    })),
    ...requests
      .filter(({ email }) => email === person.email)
      .map((request) => ({
        label: `Request for ${request.application}`,
        end: (by: Host) => by.call(refuseRequest, { body: { id: request.id, reason: HAS_LEFT } }),
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

/** One after the other, each with its result, as in a run over many records. */
async function endAll(name: string, holdings: readonly Holding[], given: Host): Promise<void> {
  const batch = crypto.randomUUID();
  const host = given.marked({ batch });
  const progress = host.progress(`Off-board ${name}`, holdings.length);
  let undoable: string | undefined;
  try {
    await host.batch(async () => {
      for (const holding of holdings) {
        if (progress.signal.aborted) return;
        const outcome: Outcome = { label: holding.label };
        try {
          const { entry } = await holding.end(host);
          if (entry) undoable = batch;
        } catch (thrown) {
          outcome.failed = whyRefused(asCallError(thrown));
        }
        progress.done(outcome);
      }
    });
  } finally {
    progress.end(undoable);
  }
}
