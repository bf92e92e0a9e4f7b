import { dayOf, dayText, formatDay } from '#core/text/days.ts';
import type { Invitation, Person } from './contract.ts';

/** A sentence: when a pending invitation was sent, and when it expires or expired, or why it was not delivered. */
export function invitationText({ state, sentAt, endsAt, reason }: Invitation): string {
  const sent = `Sent on ${dayText(sentAt)}`;
  if (state === 'not_delivered') return `${sent}, not delivered${reason ? `: ${reason}` : ''}`;
  return `${sent}, ${state === 'expired' ? 'expired' : 'ends'} on ${dayText(endsAt)}`;
}

/** The first and the last day of an invitation, for a narrow column. */
export const invitationDays = ({ sentAt, endsAt }: Invitation): string =>
  `${formatDay(dayOf(new Date(sentAt)), 'DD-MMM')} to ${dayText(endsAt)}`;

/** Until when a deleted person can be restored; empty if that is over. */
export const restorableText = ({ restorableUntil }: Pick<Person, 'restorableUntil'>): string =>
  restorableUntil == null ? '' : `can be restored until ${dayText(restorableUntil)}`;
