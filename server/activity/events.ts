import type { ActivityEvent } from '#core/contract/event.ts';
import * as account from '#plugins/account/events.ts';
import * as activity from '#plugins/activity/events.ts';
import * as admins from '#plugins/admins/events.ts';
import * as applications from '#plugins/applications/events.ts';
import * as groups from '#plugins/groups/events.ts';
import * as imports from '#plugins/imports/events.ts';
import * as organisation from '#plugins/organisation/events.ts';
import * as policies from '#plugins/policies/events.ts';
import * as requests from '#plugins/requests/events.ts';
import * as security from '#plugins/security/events.ts';
import * as services from '#plugins/services/events.ts';
import * as users from '#plugins/users/events.ts';
import * as webhooks from '#plugins/webhooks/events.ts';

/** All events by their ids. */
export const events: ReadonlyMap<string, ActivityEvent> = new Map(
  [
    account,
    activity,
    admins,
    applications,
    groups,
    imports,
    organisation,
    policies,
    requests,
    security,
    services,
    users,
    webhooks,
  ]
    .flatMap((plugin) => Object.values<ActivityEvent>(plugin))
    .map((one) => [one.id, one]),
);

/** The ids of the events that only owners may read. */
export const ownersOnly = [...events.values()].filter((one) => one.ownersOnly).map(({ id }) => id);

/** An entry in one sentence. */
export function sentenceOf(
  action: string,
  { actor, subject, second = '' }: { actor: string; subject: string; second?: string | undefined },
): string {
  // An entry may be older than the removal of its event.
  const told = events.get(action)?.sentence ?? `${action} {subject}`;
  const said = told.replace(/\{(subject|second)\}/g, (_, which) => (which === 'subject' ? subject : second));
  return `${actor} ${said}`;
}
